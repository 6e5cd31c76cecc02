import type { ChatChanges, HistorySession, HistoryTombstone } from '@parley/contract';
import type { DocumentChat, DocumentStore, ParleyDocument } from '#/storage/document/document.ts';
import { compareIds } from '#/storage/document/document.ts';
import { headOf } from '#/storage/document/merge/merge-chats.ts';
import type { Tombstone } from '#/storage/records.ts';
import { STORE_VERSIONS } from '#/storage/store-versions.ts';
import { tombstoneId } from '#/storage/tombstones.ts';
import { emptyBase, withTold, type Base } from './model/base.ts';

/** Older than anything that somebody did to a folder: it is only made where it was never known. */
const FOLDER_TIME = 1;

/** What the server said, in the form in which it is merged with what is here. */
export function documentOf(answers: readonly ChatChanges[]): ParleyDocument {
  const chats = answers.flatMap(({ session }) => (session ? [chatOf(session)] : []));
  const tombstones = answers.flatMap(({ id, tombstones: gone }) => gone.map((tombstone) => tombstoneOf(id, tombstone)));
  const folders = foldersOf(answers.flatMap(({ session }) => session ?? []));
  return {
    stores: folders ? { chat: folders } : {},
    chats: chats.sort(compareIds),
    tombstones: tombstones.sort(compareIds),
  };
}

function chatOf({ folder: _name, ...session }: HistorySession): DocumentChat {
  return {
    ...session,
    listedAt: session.listedAt ?? session.lastUpdate,
    messages: session.messages.map((message, index) => ({
      ...message,
      position: message.position ?? index,
      updatedAt: message.updatedAt ?? message.date,
    })),
  };
}

function tombstoneOf(chatId: string, { kind, recordId, revision, deletedAt }: HistoryTombstone): Tombstone {
  const place = kind === 'message' ? { sessionId: chatId } : {};
  return { id: tombstoneId(kind, recordId), kind, recordId, ...place, revision, deletedAt };
}

/** The folders that the chats lie in, as the store of the chats has them. */
function foldersOf(sessions: readonly HistorySession[]): DocumentStore | undefined {
  const names = new Map(sessions.flatMap(({ shelf, folder }) => (folder === undefined ? [] : [[shelf, folder]])));
  if (names.size === 0) return undefined;
  const folders = Array.from(names, ([id, name]) => ({ id, name, isOpen: true }));
  const times = Object.fromEntries(folders.map(({ id }) => [`folders.${id}`, FOLDER_TIME]));
  return { version: STORE_VERSIONS.chat, lastUpdateTime: FOLDER_TIME, state: { folders }, times };
}

/** What is known of a chat after an answer of the server. */
export function baseAfter(base: Base | undefined, answer: ChatChanges): Base | undefined {
  const { id, revision, session, tombstones } = answer;
  if (!session) return revision === 0 ? undefined : { ...emptyBase(id, revision), isRemoved: true };
  const chat = chatOf(session);
  const goneIds = tombstones.map(({ recordId }) => recordId);
  const known = base?.isRemoved === true ? undefined : base;
  return withTold(known ?? emptyBase(id), { revision, head: headOf(chat), messages: chat.messages, goneIds });
}
