import type { Base } from './model/base.ts';

/** A chat that has to be compared with the server. */
export interface Due {
  readonly id: string;
  /** Another one with every change, so that what changes while a chat is compared is not forgotten. */
  readonly mark: string;
  /** The server has news of it. */
  readonly isRemote?: boolean | undefined;
  /** Not to be tried again before this time. */
  readonly notBefore?: number | undefined;
  /** The server did not take it. */
  readonly isRefused?: boolean | undefined;
  /** Refused because the account has no room left on the server. */
  readonly isFull?: boolean | undefined;
}

export interface HistoryMeta {
  readonly cursor: string;
  /** When all was last found to be the same on both sides. */
  readonly doneAt: number;
}

/** How a comparison ended: what is known of the chat now, and whether it stays due. */
interface Settled {
  readonly due: Due;
  /** Undefined where the server has nothing and is to get nothing. */
  readonly base: Base | undefined;
  readonly again?: Pick<Due, 'isRemote' | 'notBefore' | 'isRefused' | 'isFull'> | undefined;
}

/** What this device remembers of the history on the server. Losing it costs a comparison of everything, and no chat. */
export interface HistoryNotes {
  readonly meta: () => Promise<HistoryMeta>;
  readonly setDone: (time: number) => Promise<void>;
  readonly base: (id: string) => Promise<Base | undefined>;
  /** In the order of the ids. */
  readonly pageBases: (after: string | undefined, limit: number) => Promise<Base[]>;
  readonly due: (limit: number, now: number) => Promise<Due[]>;
  readonly countDue: () => Promise<number>;
  /** Marks chats as changed here (dirty), to be compared with the server. */
  readonly markLocal: (ids: readonly string[]) => Promise<void>;
  /** Marks chats as changed on the server; the cursor goes on in the same step. */
  readonly markRemote: (ids: readonly string[], cursor: string) => Promise<void>;
  readonly settle: (settled: Settled) => Promise<void>;
  /** Another history than the one that was known: everything has to be compared anew. */
  readonly forget: () => Promise<void>;
  readonly close: () => void;
}

export const NO_META: HistoryMeta = { cursor: '', doneAt: 0 };
