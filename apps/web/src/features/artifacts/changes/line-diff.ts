import { diffArrays } from 'diff';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** The number of the line in the earlier text, and in the later one. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export interface LineDiff {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** Lines that stand together: changes with what is around them, or what is folded away between them. */
export interface DiffPart {
  readonly kind: 'shown' | 'folded';
  readonly lines: readonly DiffLine[];
}

/** Two texts that have nothing in common would keep the page busy for seconds: beyond this they are simply two texts. */
const MOST_EDITS = 3_000;
const CONTEXT_LINES = 3;
/** A fold of one or two lines hides less than its button takes. */
const LEAST_FOLDED = 3;

/** What became of the lines of a text. */
export function lineDiff(before: string, after: string): LineDiff {
  const [old, now] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(old, now, { maxEditLength: MOST_EDITS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const lines: DiffLine[] = [];
  let [atOld, atNow] = [0, 0];
  for (const { value, added, removed } of changes) {
    for (const text of value) {
      lines.push({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text,
        before: added ? undefined : (atOld += 1),
        after: removed ? undefined : (atNow += 1),
      });
    }
  }
  return { lines, added: countOf(lines, 'added'), removed: countOf(lines, 'removed') };
}

/** Folds what did not change, but for a few lines around each change. */
export function foldUnchanged(lines: readonly DiffLine[]): DiffPart[] {
  const isNear = nearChanges(lines);
  const parts: { kind: DiffPart['kind']; lines: DiffLine[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const kind = isNear[index] ? 'shown' : 'folded';
    const last = parts.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else parts.push({ kind, lines: [line] });
  }
  return parts.map((part) => (part.lines.length < LEAST_FOLDED ? { ...part, kind: 'shown' } : part));
}

function nearChanges(lines: readonly DiffLine[]): readonly boolean[] {
  const isNear = lines.map(() => false);
  for (const [index, { kind }] of lines.entries()) {
    if (kind !== 'same') isNear.fill(true, Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1);
  }
  return isNear;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function countOf(lines: readonly DiffLine[], kind: DiffLine['kind']): number {
  return lines.filter((line) => line.kind === kind).length;
}
