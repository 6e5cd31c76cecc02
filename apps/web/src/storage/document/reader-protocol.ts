import type { Tombstone } from '../records.ts';
import type { StoreName } from '../store-versions.ts';
import type { DocumentChat, DocumentStore } from './document.ts';
import type { DocumentProblemKind } from './document-problem.ts';

/** The first and only message to a reader. */
export interface ReaderOrder {
  readonly source: Blob | string;
}

/** What it says while it works. */
export type ReaderNews =
  | { readonly type: 'progress'; readonly share: number }
  /** A long chat comes in several pieces, one after the other. */
  | { readonly type: 'chats'; readonly pieces: readonly DocumentChat[] }
  | {
      readonly type: 'done';
      readonly stores: Readonly<Partial<Record<StoreName, DocumentStore>>>;
      readonly tombstones: readonly Tombstone[];
      readonly damaged: number;
    }
  | { readonly type: 'failed'; readonly kind: DocumentProblemKind; readonly what?: string | undefined };
