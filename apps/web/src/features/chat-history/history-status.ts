import { create } from 'zustand';
import type { ApiFailureCode } from '#/lib/api-failure.ts';

/** How the chats on the server stand, as this tab knows it. Nothing of it outlives the page. */
interface HistoryStatus {
  /** Chats that are still to be compared; undefined while nothing is under way. */
  readonly left?: number | undefined;
  /** When both sides were last the same; 0 for never, undefined until the notes of this device are read. */
  readonly doneAt?: number | undefined;
  /** Chats that the server did not take. */
  readonly refused: number;
  /** Whether it did not take them because the account has no room left there. */
  readonly isFull: boolean;
  /** Why the last try failed: a failure of the call, or this browser could not read or keep its own records. */
  readonly problem?: ApiFailureCode | 'this-device' | undefined;
}

export const useHistoryStatus = create<HistoryStatus>(() => ({ refused: 0, isFull: false }));
