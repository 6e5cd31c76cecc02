import type { RecordStorage } from '../records.ts';
import type { TouchedList } from './touched.ts';

/** What the work on a document needs from its surroundings. */
export interface ApplyWorld {
  readonly storage: RecordStorage;
  readonly device: string;
  readonly now: () => number;
  readonly touched: TouchedList;
  readonly rest: () => Promise<void>;
  /** How many of all chats are done. */
  readonly onChat: (done: number, all: number) => void;
}
