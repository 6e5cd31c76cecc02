import type { CodeLanguageId } from './code-languages.ts';

export type TokenKind = 'key' | 'string' | 'number' | 'name' | 'comment';

/** A line of code as runs of text, each with its kind where it has one. */
export type CodeLine = readonly (readonly [text: string, kind?: TokenKind])[];

export interface HighlightRequest {
  readonly id: number;
  readonly code: string;
  readonly language: CodeLanguageId;
  /** The block that the code is the next lines of; left out where it is all of it. */
  readonly block?: number | undefined;
  readonly isFirst?: boolean | undefined;
}

export interface HighlightAnswer {
  readonly id: number;
  /** Null where the grammar could not be loaded or failed. */
  readonly lines: readonly CodeLine[] | null;
}
