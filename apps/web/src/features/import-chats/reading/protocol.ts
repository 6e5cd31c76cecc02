import type { ForeignKeys, ForeignSettings } from '../model/foreign-settings.ts';
import type { Losses, SourceId } from '../model/source-ids.ts';

/** Why a file cannot be taken over. */
export type MovingProblem =
  | 'unreadable'
  | 'not-json'
  | 'cut-off'
  | 'foreign'
  | 'too-large'
  | 'no-chats'
  | 'archive'
  | 'database-copy'
  | 'several-sources'
  | 'newer';

export class MovingFailure extends Error {
  readonly problem: MovingProblem;

  constructor(problem: MovingProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface ReadingProgress {
  /** From 0 to 1; undefined where the size is not known before the end. */
  readonly share: number | undefined;
  readonly chats: number;
  readonly messages: number;
}

/** A chat of the preview. */
export interface FoundChat {
  readonly id: string;
  readonly topic: string;
  readonly messages: number;
  readonly lastUpdate: number;
}

/** What a file holds, converted and ready to be added. */
export interface FoundExport {
  readonly source: SourceId;
  readonly chats: readonly FoundChat[];
  readonly messages: number;
  readonly masks: number;
  readonly prompts: number;
  readonly settings: ForeignSettings;
  /** Never part of a batch: taken only when somebody ticks it. */
  readonly keys: ForeignKeys;
  readonly losses: Losses;
  /** Documents of ours as JSON, each small enough to be read at once. Chats first, masks and prompts last. */
  readonly batches: readonly Blob[];
}

export type ToReader = { readonly type: 'read'; readonly files: readonly File[] };

export type FromReader =
  | { readonly type: 'progress'; readonly progress: ReadingProgress }
  | { readonly type: 'found'; readonly found: FoundExport }
  | { readonly type: 'failed'; readonly problem: MovingProblem };
