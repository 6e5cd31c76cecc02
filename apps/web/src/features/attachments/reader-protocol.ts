import type { FileFailure } from './file-kind.ts';

/** What a reader is given, one job per worker. */
export type ReaderJob =
  | { readonly kind: 'document'; readonly file: Blob; readonly name: string; readonly mediaType: string }
  | { readonly kind: 'picture'; readonly source: Blob | ImageBitmap };

/** The first and only message to a worker. Answers come over the port: readers of some kinds talk on the worker's own line. */
export interface ReaderOrder {
  readonly job: ReaderJob;
  readonly port: MessagePort;
}

/** What it says while it works; anything but progress is its last word. */
export type ReaderNews =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'document'; readonly text: string; readonly pages?: number | undefined }
  | { readonly type: 'picture'; readonly blob: Blob; readonly width: number; readonly height: number }
  | { readonly type: 'failed'; readonly why: FileFailure };
