import { CHAT_HISTORY_CHATS_AT_ONCE, type ChatChanges, type ChatChangesAsk } from '@parley/contract';
import { applyDocument } from '#/storage/document/apply-document.ts';
import type { HistorySyncParts, OpenedChat } from './opened-chat.ts';
import { baseAfter, documentOf } from './remote-chat.ts';

/** Takes over what the server has of these chats beyond what is known. */
export async function takeIn(
  { storage, remote, announce, device }: Pick<HistorySyncParts, 'storage' | 'remote' | 'announce' | 'device'>,
  chats: readonly OpenedChat[],
  signal: AbortSignal,
): Promise<void> {
  const byId = new Map(chats.map((chat) => [chat.due.id, chat]));
  const firstRevisions = new Map<string, number>();
  let asks: ChatChangesAsk[] = chats.map(({ due, base }) => ({ id: due.id, since: base?.revision ?? 0, after: '' }));
  while (asks.length > 0) {
    const answers = await remote.read(asks.slice(0, CHAT_HISTORY_CHATS_AT_ONCE), signal);
    if (answers.length === 0) throw new Error('The server left questions without an answer');
    await announce(await applyDocument(storage, documentOf(answers), 'merge', { device }));
    const more = answers.flatMap((answer) => take(answer, byId.get(answer.id), firstRevisions));
    asks = [...more, ...asks.slice(answers.length)];
  }
}

/** Notes what is known of a chat now. Gives what has to be asked next. */
function take(
  answer: ChatChanges,
  chat: OpenedChat | undefined,
  firstRevisions: Map<string, number>,
): ChatChangesAsk[] {
  if (!chat) return [];
  if (answer.revision < (chat.base?.revision ?? 0)) {
    // The server was put back to an older state: what it has is not what is known.
    chat.base = undefined;
    firstRevisions.delete(answer.id);
    return [{ id: answer.id, since: 0, after: '' }];
  }
  chat.isWhole ??= chat.base === undefined;
  // That of the first page: what changes while the others are read is news again.
  const revision = firstRevisions.get(answer.id) ?? answer.revision;
  firstRevisions.set(answer.id, revision);
  chat.base = baseAfter(chat.base, { ...answer, revision });
  return answer.next ? [answer.next] : [];
}
