import { consoleText, inWords } from './in-words.ts';

/** How what happens inside the frame gets out: a port, whose other side believes none of it. */
export type Tell = (report: Readonly<Record<string, unknown>>) => void;

const LEVELS = { log: 'log', debug: 'log', info: 'info', warn: 'warn', error: 'error' } as const;
const MOST_REPORTS = 300;
const LONGEST_CHARS = 2_000;

/** The name under which a compiled source runs, so that its lines can be told from those of the runtime. */
export const SOURCE_NAME = 'artifact-source';

/** Tells about a failure, with its line in the source where that is known. */
export type TellFailure = (error: unknown, line?: number) => void;

/** Where failures of a source come from. */
export interface Origin {
  /** Part of the name that its script has in failures; empty where any script is its own. */
  readonly name: string;
  /** Leads from a line that ran to the line that somebody wrote. */
  readonly lineOf: (line: number) => number | undefined;
}

/** Passes on what the page writes to its console and what fails in its scripts, so much of it that a person might read it. */
export function passOnReports(tell: Tell, { name: ownName, lineOf }: Origin): TellFailure {
  let left = MOST_REPORTS;
  const tellOne: Tell = (report) => {
    left -= 1;
    if (left >= 0) tell(report);
  };
  const tellFailure: TellFailure = (error, line = lineIn(error, lineOf)) =>
    tellOne({ kind: 'error', message: inWords(error).slice(0, LONGEST_CHARS), line });

  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, string][]) {
    const print = console[name].bind(console);
    console[name] = (...parts: unknown[]) => {
      print(...parts);
      if (left > 0) tellOne({ kind: 'console', level, text: consoleText(parts, LONGEST_CHARS) });
    };
  }
  addEventListener('error', ({ error, message, filename, lineno }) => {
    // What a compiled source throws passes through its runtime, whose lines mean nothing to anybody.
    const line = lineIn(error, lineOf) ?? (lineno > 0 && filename.includes(ownName) ? lineOf(lineno) : undefined);
    tellFailure(error instanceof Error ? error : message, line);
  });
  addEventListener('unhandledrejection', ({ reason }) => tellFailure(reason));
  return tellFailure;
}

/** The line of a compiled source that an error comes from. */
function lineIn(error: unknown, lineOf: Origin['lineOf']): number | undefined {
  const stack = error instanceof Error && typeof error.stack === 'string' ? error.stack : '';
  const line = new RegExp(`${SOURCE_NAME}[^\\s:]*:(\\d+)`).exec(stack)?.[1];
  return line === undefined ? undefined : lineOf(Number(line));
}
