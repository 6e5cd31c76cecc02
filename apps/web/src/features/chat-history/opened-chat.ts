import type { Touched } from '#/storage/document/apply-document.ts';
import type { RecordStorage } from '#/storage/records.ts';
import type { Due, HistoryNotes } from './history-notes.ts';
import type { RemoteHistory } from './remote-history.ts';
import type { Base } from './model/base.ts';

export interface HistorySyncParts {
  readonly storage: RecordStorage;
  readonly notes: HistoryNotes;
  readonly remote: RemoteHistory;
  readonly now: () => number;
  /** Tells open pages what came in. */
  readonly announce: (touched: Touched) => Promise<void>;
  /** Called with the number of chats that are still to be compared. */
  readonly onProgress?: ((left: number) => void) | undefined;
  /** Where several devices share one page. */
  readonly device?: string | undefined;
}

/** A chat while it is compared. */
export interface OpenedChat {
  readonly due: Due;
  base: Base | undefined;
  /** Everything that the server has of it was read. */
  isWhole?: boolean;
}
