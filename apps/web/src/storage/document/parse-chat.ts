import { Message, messagesInCircles, Session } from '@parley/contract';
import { comparePlaces, type DocumentChat, type DocumentMessage } from './document.ts';
import { hashOf } from './merge/content-hash.ts';
import { orderedHead, orderedMessage, settled } from './record-forms.ts';

export interface ParsedChat {
  /** Undefined when the chat itself is damaged, or must not be in a file at all. */
  readonly chat?: DocumentChat | undefined;
  /** Records that could not be read. */
  readonly damaged: number;
}

/** Reads a chat record by record: a damaged message takes neither its neighbours nor its chat down. */
export function parseChat(value: unknown): ParsedChat {
  if (typeof value !== 'object' || value === null) return { damaged: 1 };
  const parsed = Session.safeParse({ ...value, messages: [] });
  if (!parsed.success) return { damaged: 1 };
  const { messages: _none, ...head } = parsed.data;
  if (head.isIncognito) return { damaged: 0 };
  const given = (value as { readonly messages?: unknown }).messages;
  const records: readonly unknown[] = Array.isArray(given) ? given : [];
  const { messages, damaged } = parseMessages(records);
  return { chat: { ...orderedHead({ ...head, listedAt: head.listedAt ?? head.lastUpdate }), messages }, damaged };
}

function parseMessages(records: readonly unknown[]): {
  readonly messages: DocumentMessage[];
  readonly damaged: number;
} {
  const messages = new Map<string, DocumentMessage>();
  let damaged = 0;
  let last: number | undefined;
  for (const record of records) {
    const parsed = Message.safeParse(record);
    if (!parsed.success) {
      damaged += 1;
      continue;
    }
    const { data } = parsed;
    if (messages.has(data.id)) continue;
    // Files of others have no places: the list is in order, and the time tells where messages of two lists belong.
    const position = data.position ?? (last === undefined ? data.date : Math.max(data.date, last + 1));
    last = position;
    messages.set(data.id, settled({ ...data, position, updatedAt: data.updatedAt ?? data.date }));
  }
  return { messages: withoutCircles([...messages.values()].sort(comparePlaces)), damaged };
}

/** Makes a first message of one in every circle: no chat of ours has any, but a file can say anything. */
function withoutCircles(messages: DocumentMessage[]): DocumentMessage[] {
  const cut = messagesInCircles(
    new Map(messages.map(({ id, parentId }, index) => [id, parentId ?? messages[index - 1]?.id ?? ''])),
  );
  return cut.size === 0
    ? messages
    : messages.map((message) => (cut.has(message.id) ? orderedMessage({ ...message, parentId: '' }) : message));
}

/** Gives those messages of a chat other ids whose own ones are taken by another chat: a message is in one chat only. */
export function withOwnIds(chat: DocumentChat, isTaken: (id: string) => boolean): DocumentChat {
  const taken = new Set(chat.messages.filter(({ id }) => isTaken(id)).map(({ id }) => id));
  if (taken.size === 0) return chat;
  const suffix = hashOf(chat.id);
  const own = (id: string): string => (taken.has(id) ? `${id}-${suffix}` : id);
  const maybe = <Key extends string>(key: Key, id: string | undefined): { [Name in Key]?: string } =>
    id === undefined ? {} : ({ [key]: own(id) } as { [Name in Key]: string });
  return {
    ...chat,
    ...maybe('leafId', chat.leafId),
    ...maybe('clearedAfterId', chat.clearedAfterId),
    ...maybe('summarizedUpToId', chat.summarizedUpToId),
    messages: chat.messages.map((message) => ({
      ...message,
      id: own(message.id),
      ...maybe('parentId', message.parentId),
      ...(message.sideBySide ? { sideBySide: message.sideBySide.map(own) } : {}),
    })),
  };
}
