import type { Change, MessageRow, SessionRow } from '#/storage/records.ts';
import type { SessionStat } from '@parley/contract';
import type { Stamps } from '../model/stamps.ts';
import { removal, replacement, type TreeChange } from './message-tree-changes.ts';
import type { OpenChat } from './open-chat.ts';
import type { MessagePatch } from './open-chats.ts';
import type { ChatNews } from './tab-news.ts';

interface TreeEditsWorld {
  readonly now: () => number;
  readonly newId: () => string;
  readonly stamps: Stamps;
  readonly announce: (news: ChatNews) => void;
  readonly find: (messageId: string) => { readonly chat: OpenChat; readonly row: MessageRow } | undefined;
  readonly countedOf: (row: MessageRow) => SessionStat;
  /** Whether a message has not been on the disk yet, and so is not counted there. */
  readonly isUnsaved: (messageId: string) => boolean;
  /** What this tab still has to say about a message is not said any more. Gives the way back, for when it stays. */
  readonly drop: (messageId: string) => () => void;
  readonly changeSession: (
    sessionId: string,
    edit: (row: SessionRow) => SessionRow,
    alongWith: () => readonly Change[],
  ) => Promise<void>;
}

/** Taking messages out of an open chat, and putting others in their place. */
export function createTreeEdits(world: TreeEditsWorld) {
  const { now, newId, stamps, announce, find, countedOf, isUnsaved, drop, changeSession } = world;
  const author = () => ({ device: stamps.device(), time: now() });

  /** Takes a message out; what followed it follows its forerunner. Gives the way back. */
  async function remove(messageId: string): Promise<() => Promise<void>> {
    const found = find(messageId);
    if (!found) return () => Promise.resolve();
    const { chat, row } = found;
    const { change, back } = removal(chat, row, countedOf(row), author());
    await changeTree(chat, change);
    return () => changeTree(chat, back(author()));
  }

  /** Puts another version of a message in its place; what followed it goes on from there. The earlier one stays. */
  async function replace(messageId: string, patch: MessagePatch): Promise<void> {
    const found = find(messageId);
    if (!found) return;
    const { chat, row } = found;
    await changeTree(chat, replacement(chat, row, { ...patch, id: newId() }, author()));
  }

  /** Changes who follows whom: seen at once, and on the disk as one step. Where that fails all is as it was. */
  async function changeTree(chat: OpenChat, change: TreeChange): Promise<void> {
    const { put, remove: gone, leafId, stat, marks, alongWith } = change;
    const before = [...put.map(({ id }) => id), ...gone].flatMap((id) => chat.message(id) ?? []);
    const added = put.filter(({ id }) => !chat.message(id)).map(({ id }) => id);
    const { session: shown } = chat.frame;
    const grown = added.length - gone.filter((id) => !isUnsaved(id)).length;
    chat.putMessages(put);
    const retakes = gone.map(drop);
    if (gone.length > 0) chat.dropMessages(gone);
    if (shown) chat.setFrame({ session: { ...shown, ...marks(shown), leafId } });
    try {
      await changeSession(
        chat.id,
        (session) => ({
          ...session,
          ...marks(session),
          leafId,
          messageCount: Math.max(0, session.messageCount + grown),
          stat: stat(session.stat),
        }),
        () => [
          ...put.map((row) => ({ table: 'messages', put: row }) as const),
          ...gone.map((id) => ({ table: 'messages', remove: id }) as const),
          ...alongWith,
        ],
      );
    } catch (error) {
      chat.putMessages(before);
      for (const retake of retakes) retake();
      if (added.length > 0) chat.dropMessages(added);
      if (shown) chat.setFrame({ session: shown });
      throw error;
    }
    if (put.length > 0) announce({ type: 'messages-changed', sessionId: chat.id, ids: put.map(({ id }) => id) });
    if (gone.length > 0) announce({ type: 'messages-removed', sessionId: chat.id, ids: gone });
  }

  return { remove, replace };
}
