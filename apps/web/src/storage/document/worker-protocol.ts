import type { DocumentChat, ParleyDocument } from './document.ts';
import type { DocumentProblemKind } from './document-problem.ts';
import type { DocumentCounts } from './read-in-steps.ts';

/** First what to read; then, if at all, what becomes of it: it is handed to the page, or replaces all in a database. */
export type WorkerOrder =
  | { readonly type: 'read'; readonly source: Blob }
  | { readonly type: 'give' }
  | { readonly type: 'replace'; readonly databaseName: string; readonly device: string };

/** What an order ends with. */
export type WorkerAnswer =
  | { readonly type: 'read'; readonly counts: DocumentCounts }
  /** After all pieces of its chats. */
  | { readonly type: 'given'; readonly rest: Omit<ParleyDocument, 'chats'> }
  | { readonly type: 'replaced' };

export type WorkerNews =
  | WorkerAnswer
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'chats'; readonly pieces: readonly DocumentChat[] }
  | { readonly type: 'refused'; readonly kind: DocumentProblemKind; readonly what?: string | undefined }
  /** The name is that of the browser's error: it tells whether there was no room. */
  | { readonly type: 'broken'; readonly name: string; readonly message: string };
