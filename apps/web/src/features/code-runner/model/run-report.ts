import { PRINTED_MAX_LENGTH } from './limits.ts';

export type CodeLanguage = 'javascript' | 'python';

export interface RunFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface RunOrder {
  readonly kind: 'run';
  readonly code: string;
  readonly files: readonly RunFile[];
  readonly limitMs: number;
}

/** What a worker says of a run that came to its end; the frame passes it on within bounds. */
export interface WorkerReport {
  readonly kind: 'done';
  /** Of the last expression. */
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  readonly files: readonly RunFile[];
  /** Names of files that are too large or too many. */
  readonly leftOut: readonly string[];
  /** Whether the engine should not be used again. */
  readonly isSpent: boolean;
}

/** How a run ended. */
export interface RunReport {
  readonly printed: string;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly files: readonly RunFile[];
  readonly leftOut: readonly string[];
}

/** Said to the model, and shown. */
export const tooLong = (limitMs: number): string =>
  `The code ran longer than ${limitMs / 1_000} seconds and was stopped.`;

export const NOTHING_MADE = { value: undefined, files: [], leftOut: [] } as const;

const NOTHING = 'The code ran and printed nothing.';
const CUT_OFF = '[The rest of the output was cut off.]';

/** What the model is told of a run. */
export function runText(report: RunReport, filesIn: readonly string[]): string {
  const { printed, value, error, files, leftOut } = report;
  const parts = [
    printed.trimEnd(),
    ...(printed.length >= PRINTED_MAX_LENGTH ? [CUT_OFF] : []),
    ...(value === undefined ? [] : [`Value of the last expression: ${value}`]),
    ...(error === undefined ? [] : [error]),
    ...(files.length === 0 ? [] : [`Files shown to the user: ${listed(files.map(({ name }) => name))}`]),
    ...(leftOut.length === 0 ? [] : [`Files left out, because they are too large or too many: ${listed(leftOut)}`]),
  ].filter((part) => part !== '');
  if (parts.length === 0) parts.push(NOTHING);
  if (filesIn.length > 0) parts.push(`Files of this chat in the working folder: ${listed(filesIn)}`);
  return parts.join('\n\n');
}

const listed = (names: readonly string[]): string => names.join(', ');
