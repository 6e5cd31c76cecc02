import { bumpVersion, type Revision } from '@parley/contract';
import { tick } from '#/storage/clock.ts';
import { announceApplied } from '#/storage/document/announce.ts';
import { applyDocument, type Touched } from '#/storage/document/apply-document.ts';
import type { DocumentChat, DocumentMessage, ParleyDocument } from '#/storage/document/document.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { tombstoneId } from '#/storage/tombstones.ts';
import { knownOf, type Known } from './known-here.ts';
import { putNewChats } from './put-new-chats.ts';

export interface AddedCounts {
  readonly chats: number;
  readonly messages: number;
}

export interface AddOptions {
  readonly storage: RecordStorage;
  readonly device: string;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Whether masks and prompts come along. */
  readonly hasExtras: boolean;
  /** Whether the records carry revisions of ours, by which they are joined; without, only what is unknown is added. */
  readonly isOwn: boolean;
  /** Set for so many chats that open pages would be busy showing them: the pages learn of them with a reload. */
  readonly isQuiet?: boolean | undefined;
}

type Batch = () => Promise<ParleyDocument>;

/** Adds what was found to what is here, batch by batch. What was added before somebody stops it stays. */
export async function addFound(batches: readonly Batch[], options: AddOptions): Promise<AddedCounts> {
  const { storage, device, signal, onProgress, isQuiet = false } = options;
  let added: AddedCounts = { chats: 0, messages: 0 };
  for (const [index, batch] of batches.entries()) {
    if (signal.aborted) break;
    const share = (inner: number): void => onProgress((index + inner) / batches.length);
    const { document, known } = await prepared(await batch(), options);
    const isNew = (chat: DocumentChat): boolean => isUnknown(chat, known);
    const put = await putNewChats(storage, document.chats.filter(isNew), share);
    const rest = { ...document, chats: document.chats.filter((chat) => !isNew(chat)) };
    const merged = await applyDocument(storage, rest, 'merge', { device, onProgress: share });
    for (const touched of [put, merged]) {
      await announceApplied(storage, isQuiet ? { ...NOTHING, stores: touched.stores } : touched);
      added = {
        chats: added.chats + touched.sessions.filter((id) => !known.chats.has(id)).length,
        messages: added.messages + touched.messages.reduce((sum, { ids }) => sum + ids.length, 0),
      };
    }
  }
  onProgress(1);
  return added;
}

const NOTHING: Touched = { stores: [], sessions: [], removedSessions: [], messages: [], removedMessages: [] };

async function prepared(document: ParleyDocument, options: AddOptions) {
  const known = await knownOf(options.storage, document.chats);
  const chats = document.chats.flatMap((chat) => preparedChat(chat, known, options) ?? []);
  const { chat } = document.stores;
  const stores = options.hasExtras ? document.stores : chat ? { chat } : {};
  // Whoever adds chats does not mean to delete others.
  return { document: { stores, chats, tombstones: [] } satisfies ParleyDocument, known };
}

/** Whether nothing of a chat is here or was ever: it needs no joining. */
function isUnknown({ id, messages }: DocumentChat, known: Known): boolean {
  if (known.chats.has(id) || known.trashed.has(id) || known.deleted.has(tombstoneId('chat', id))) return false;
  return messages.every((message) => !known.messages.has(message.id));
}

/**
 * A chat that was deleted here comes back whole: somebody asks for it. In one that is here, what was deleted stays so.
 * Undefined when there is nothing new in it.
 */
function preparedChat(chat: DocumentChat, known: Known, { device, isOwn }: AddOptions): DocumentChat | undefined {
  const revived = <Record extends { readonly revision?: Revision | undefined }>(record: Record, id: string): Record => {
    const deleted = known.deleted.get(id);
    return deleted === undefined ? record : { ...record, revision: bumpVersion(deleted, device, tick()) };
  };
  if (!known.chats.has(chat.id)) {
    const messages = chat.messages.map((message) => revived(message, tombstoneId('message', message.id)));
    return { ...revived(chat, tombstoneId('chat', chat.id)), messages };
  }
  if (isOwn) return chat;
  const isNew = ({ id }: DocumentMessage): boolean =>
    !known.messages.has(id) && !known.deleted.has(tombstoneId('message', id));
  const messages = chat.messages.filter(isNew);
  return messages.length === 0 ? undefined : { ...chat, messages };
}
