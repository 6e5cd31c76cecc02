import type { CodeLanguageId } from './code-languages.ts';
import type { CodeLine, HighlightRequest } from './highlight-protocol.ts';

type Lines = readonly CodeLine[] | null;

/** Asks the worker for the lines of a piece of code; null where it cannot colour them. */
export type AskForLines = (piece: Omit<HighlightRequest, 'id'>) => Promise<Lines>;

/** How many signs before a piece are compared, to notice code that changed under what was coloured. */
const COMPARED_SIGNS = 64;

/**
 * The coloured lines of a block that is being written. Only lines that are complete and new go to the worker, which goes on
 * where it stopped, one piece at a time: what a line costs does not depend on how many there are above it.
 */
export function createGrowingCode(ask: AskForLines, nextBlock: () => number) {
  const lines: CodeLine[] = [];
  const listeners = new Set<() => void>();
  let block = nextBlock();
  /** Everything that was coloured, and where the rest begins. */
  let coloured = '';
  let latest = '';
  let asked: Promise<void> | undefined;
  let hasFailed = false;

  async function colour(language: CodeLanguageId, end: number): Promise<void> {
    const piece = latest.slice(coloured.length, end);
    const next = latest.slice(0, end + 1);
    const found = await ask({ code: piece, language, block, isFirst: coloured === '' });
    asked = undefined;
    if (found === null) {
      hasFailed = true;
      return;
    }
    lines.push(...found);
    coloured = next;
    for (const listener of listeners) listener();
    grow(latest, language);
  }

  /** Takes the code as it is by now, and has its new lines coloured once they are complete. */
  function grow(code: string, language: CodeLanguageId): void {
    latest = code;
    if (asked !== undefined || hasFailed) return;
    if (!goesOn(code)) startOver();
    const end = code.lastIndexOf('\n');
    if (end >= coloured.length) asked = colour(language, end);
  }

  /** Resolves once nothing is being coloured; a piece that is done may be followed by the next one. */
  async function settled(): Promise<void> {
    if (asked === undefined) return;
    await asked;
    await settled();
  }

  function goesOn(code: string): boolean {
    return code.startsWith(coloured.slice(-COMPARED_SIGNS), Math.max(0, coloured.length - COMPARED_SIGNS));
  }

  function startOver(): void {
    block = nextBlock();
    lines.length = 0;
    coloured = '';
  }

  return {
    grow,
    /** Grows in place; empty before the first line is complete. */
    lines: lines as readonly CodeLine[],
    /** Where the code begins that is not coloured yet. */
    end: () => coloured.length,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The lines of the whole code, once it is complete. Null where they have to be coloured from the start. */
    async finish(code: string, language: CodeLanguageId): Promise<Lines> {
      await settled();
      if (hasFailed || coloured === '' || !code.startsWith(coloured)) return null;
      const rest = await ask({ code: code.slice(coloured.length), language, block, isFirst: false });
      return rest && [...lines, ...rest];
    },
  };
}
