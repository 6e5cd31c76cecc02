import { bump, bumpVersion, textOf } from '@parley/contract';
import {
  compareIds,
  EMPTY_DOCUMENT,
  type DocumentChat,
  type DocumentMessage,
  type ParleyDocument,
} from '#/storage/document/document.ts';
import { aDocumentChat, aDocumentMessage } from '#/storage/document/testing/documents.ts';
import { STORE_VERSIONS } from '#/storage/store-versions.ts';
import { tombstoneOfChat, tombstoneOfMessage } from '#/storage/tombstones.ts';
import { mergeDocumentsNow } from '../merge-documents.ts';

/** What a user does on one device; numbers choose among what is there. */
export type Deed =
  | { readonly do: 'open-chat' }
  | { readonly do: 'say'; readonly chat: number }
  | { readonly do: 'edit'; readonly chat: number; readonly message: number }
  | { readonly do: 'delete-message'; readonly chat: number; readonly message: number }
  | { readonly do: 'rename'; readonly chat: number }
  | { readonly do: 'move'; readonly chat: number; readonly shelf: string }
  | { readonly do: 'delete-chat'; readonly chat: number }
  | { readonly do: 'set'; readonly field: string }
  | { readonly do: 'set-mask'; readonly mask: string }
  | { readonly do: 'drop-mask'; readonly mask: string };

interface Written {
  readonly content: string;
  readonly messageId: string;
  readonly chatId: string;
}

/** A device in memory that stamps its records as the app does. */
export class Replica {
  readonly device: string;
  document: ParleyDocument = EMPTY_DOCUMENT;
  /** What was written here, and what somebody wrote over. */
  readonly written: Written[] = [];
  readonly replaced = new Set<string>();
  #latest = 0;
  #made = 0;

  constructor(device: string) {
    this.device = device;
  }

  #tick(): number {
    this.#latest += 1;
    return this.#latest;
  }

  #newName(): string {
    this.#made += 1;
    return `${this.device}${this.#made}`;
  }

  /** Takes over what another one knows. */
  take(other: ParleyDocument): void {
    this.document = mergeDocumentsNow(this.document, other).merged;
    const times = JSON.stringify(this.document).matchAll(/"(?:updatedAt|changedAt|deletedAt|lastUpdate|[^"]*)":(\d+)/g);
    for (const [, time] of times) this.#latest = Math.max(this.#latest, Number(time));
  }

  act(deed: Deed): void {
    const chat = 'chat' in deed ? pick(this.document.chats, deed.chat) : undefined;
    const message = chat && 'message' in deed ? pick(chat.messages, deed.message) : undefined;
    if ('chat' in deed && !chat) return;
    switch (deed.do) {
      case 'open-chat':
        return this.#openChat();
      case 'say':
        return chat && this.#say(chat);
      case 'edit':
        return chat && message && this.#edit(chat, message);
      case 'delete-message':
        return chat && message && this.#deleteMessage(chat, message);
      case 'rename':
        return chat && this.#changeHead(chat, { topic: this.#newName() });
      case 'move':
        return chat && this.#changeHead(chat, { shelf: deed.shelf, listedAt: this.#latest + 1 });
      case 'delete-chat':
        return chat && this.#deleteChat(chat);
      case 'set':
        return this.#set('app-config', deed.field, deed.field, this.#newName());
      case 'set-mask':
        return this.#set('mask-store', 'masks', `masks.${deed.mask}`, { id: deed.mask, name: this.#newName() });
      case 'drop-mask':
        return this.#set('mask-store', 'masks', `masks.${deed.mask}`, undefined);
    }
  }

  #openChat(): void {
    const time = this.#tick();
    const revision = bump(undefined, this.device);
    const id = `chat-${this.#newName()}`;
    const opened = aDocumentChat({ id, revision, changedAt: time, lastUpdate: time });
    this.#put(opened);
    this.#say(opened);
  }

  #say(chat: DocumentChat): void {
    const time = this.#tick();
    const id = `message-${this.#newName()}`;
    const message = aDocumentMessage({
      id,
      content: id,
      date: time,
      position: time,
      updatedAt: time,
      revision: bumpVersion(undefined, this.device, time),
    });
    this.written.push({ content: id, messageId: id, chatId: chat.id });
    const listedAt = chat.shelf === '' ? time : chat.listedAt;
    this.#put({ ...chat, leafId: id, lastUpdate: time, listedAt, messages: [...chat.messages, message] });
  }

  #edit(chat: DocumentChat, message: DocumentMessage): void {
    const content = this.#newName();
    const time = this.#tick();
    this.written.push({ content, messageId: message.id, chatId: chat.id });
    this.replaced.add(textOf(message.content));
    const edited = {
      ...message,
      content,
      updatedAt: time,
      revision: bumpVersion(message.revision, this.device, time),
    };
    this.#put({ ...chat, messages: chat.messages.map((one) => (one === message ? edited : one)) });
  }

  #deleteMessage(chat: DocumentChat, message: DocumentMessage): void {
    // A chat without messages is in no document any more, whatever else was done to it.
    if (message === chat.messages[0]) return;
    const deletion = { device: this.device, deletedAt: this.#tick() };
    this.#bury(tombstoneOfMessage({ ...message, sessionId: chat.id }, deletion));
    const touch = (one: DocumentMessage): DocumentMessage =>
      one.id.startsWith(`${message.id}~`)
        ? { ...one, revision: bumpVersion(one.revision, this.device, deletion.deletedAt) }
        : one;
    this.#put({ ...chat, messages: chat.messages.filter((one) => one !== message).map(touch) });
  }

  #changeHead(chat: DocumentChat, fields: Partial<DocumentChat>): void {
    this.#put({ ...chat, ...fields, revision: bump(chat.revision, this.device), changedAt: this.#tick() });
  }

  #deleteChat(chat: DocumentChat): void {
    this.#bury(tombstoneOfChat(chat, { device: this.device, deletedAt: this.#tick() }));
    this.document = { ...this.document, chats: this.document.chats.filter((one) => one !== chat) };
  }

  #bury(tombstone: ParleyDocument['tombstones'][number]): void {
    const others = this.document.tombstones.filter(({ id }) => id !== tombstone.id);
    this.document = { ...this.document, tombstones: [...others, tombstone].sort(compareIds) };
  }

  #put(chat: DocumentChat): void {
    const others = this.document.chats.filter(({ id }) => id !== chat.id);
    this.document = { ...this.document, chats: [...others, chat].sort(compareIds) };
  }

  #set(name: 'app-config' | 'mask-store', field: string, unit: string, value: unknown): void {
    const store = this.document.stores[name] ?? { version: STORE_VERSIONS[name], lastUpdateTime: 0, state: {} };
    const time = this.#tick();
    const key = unit.slice(field.length + 1);
    const members = Object.entries(store.state[field] ?? {}).filter(([other]) => other !== key);
    const next = key === '' ? value : Object.fromEntries(value === undefined ? members : [...members, [key, value]]);
    const state = { ...store.state, [field]: next };
    const times = { ...store.times, [unit]: time };
    this.document = {
      ...this.document,
      stores: { ...this.document.stores, [name]: { ...store, lastUpdateTime: time, state, times } },
    };
  }
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}
