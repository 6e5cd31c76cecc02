import type { TextArea } from '#/storage/key-value.ts';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import type { MessagePlace } from '../model/session-growth.ts';
import { noteLate } from './late-messages.ts';

interface NewMessageState {
  readonly place: MessagePlace;
  /** What becomes of the chat's row when the message comes to the disk. */
  readonly edit: (session: SessionRow) => SessionRow;
}

/**
 * The messages that are shown and that the disk does not have yet, because they are on their way there or because it had
 * no room. A message comes there together with its place in the chat, or would not be found there.
 */
export function createNewMessages(notes: TextArea | undefined) {
  const waiting = new Map<string, NewMessageState>();
  const onTheirWay = new Map<string, NewMessageState>();
  /** Those among them that the next page will find, should this one go away. */
  const noted = new Set<string>();

  function forget(id: string): void {
    waiting.delete(id);
    onTheirWay.delete(id);
    noted.delete(id);
  }

  return {
    add: (id: string, state: NewMessageState): void => void waiting.set(id, state),

    /** Whether nobody is bringing it to the disk. */
    isWaiting: (id: string): boolean => waiting.has(id),

    /** Whether a version of it would come to the disk before its place in the chat does. */
    isTooEarly: (id: string, isClosing: boolean): boolean => (isClosing ? noted.has(id) : onTheirWay.has(id)),

    /** Hands a waiting message to whoever brings it to the disk. */
    take(id: string): NewMessageState | undefined {
      const state = waiting.get(id);
      if (!state) return undefined;
      waiting.delete(id);
      onTheirWay.set(id, state);
      return state;
    },

    /** It did not get there. */
    giveBack(id: string, state: NewMessageState): void {
      onTheirWay.delete(id);
      waiting.set(id, state);
    },

    /** It is there, or nobody wants it any more. */
    forget,

    /** The same, with a way back. */
    drop(id: string): () => void {
      const [early, late] = [waiting.get(id), onTheirWay.get(id)];
      forget(id);
      return () => {
        if (early) waiting.set(id, early);
        if (late) onTheirWay.set(id, late);
      };
    },

    /** Notes them for the next page: this one is being left. */
    note(find: (id: string) => MessageRow | undefined): void {
      const all = [...waiting, ...onTheirWay].flatMap(([id, { place }]) => {
        const row = find(id);
        return row ? [{ row, place }] : [];
      });
      if (notes) for (const id of noteLate(notes, all)) noted.add(id);
    },
  };
}
