import type { DocumentProblemKind } from './document-problem.ts';
import type { DocumentCounts } from './gather-document.ts';

/** First what to read; then, if at all, the database in which it is to replace everything. */
export type HolderOrder =
  | { readonly type: 'read'; readonly source: Blob | string }
  | { readonly type: 'replace'; readonly databaseName: string; readonly device: string };

export type HolderNews =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'read'; readonly counts: DocumentCounts }
  | { readonly type: 'refused'; readonly kind: DocumentProblemKind; readonly what?: string | undefined }
  | { readonly type: 'replaced' }
  /** The name is that of the browser's error: it tells whether there was no room. */
  | { readonly type: 'broken'; readonly name: string; readonly message: string };
