import type { Mask, Prompt, Session } from '@parley/contract';
import type { DocumentChat, DocumentMessage, ParleyDocument } from '#/storage/document/document.ts';
import { STORE_VERSIONS } from '#/storage/store-versions.ts';

/** Small enough that a page reads one without stopping to answer. */
const BATCH_CHARS = 300_000;
const BATCH_CHATS = 100;

/** Keeps what was found as documents of ours, in pieces that the browser may keep outside of memory. */
export class Batches {
  readonly #done: Blob[] = [];
  readonly #masks = new Map<string, Mask>();
  readonly #prompts = new Map<string, Prompt>();
  #chats: string[] = [];
  #length = 0;

  addChat(chat: Session): void {
    const text = JSON.stringify(documentChat(chat));
    this.#chats.push(text);
    this.#length += text.length;
    if (this.#length >= BATCH_CHARS || this.#chats.length >= BATCH_CHATS) this.#flush();
  }

  addMask(mask: Mask): void {
    this.#masks.set(mask.id, mask);
  }

  addPrompt(prompt: Prompt): void {
    this.#prompts.set(prompt.id, prompt);
  }

  get counts(): { readonly masks: number; readonly prompts: number } {
    return { masks: this.#masks.size, prompts: this.#prompts.size };
  }

  end(): readonly Blob[] {
    this.#flush();
    const stores: ParleyDocument['stores'] = {
      ...(this.#masks.size > 0 && { 'mask-store': storeOf('mask-store', 'masks', this.#masks) }),
      ...(this.#prompts.size > 0 && { 'prompt-store': storeOf('prompt-store', 'prompts', this.#prompts) }),
    };
    if (Object.keys(stores).length > 0) {
      const document: ParleyDocument = { stores, chats: [], tombstones: [] };
      this.#done.push(new Blob([JSON.stringify(document)]));
    }
    return this.#done;
  }

  #flush(): void {
    if (this.#chats.length === 0) return;
    this.#done.push(new Blob([`{"stores":{},"chats":[${this.#chats.join(',')}],"tombstones":[]}`]));
    this.#chats = [];
    this.#length = 0;
  }
}

/** Never changed here: whatever is known of the same thing here is newer. */
function storeOf(name: 'mask-store' | 'prompt-store', field: string, rows: ReadonlyMap<string, Mask | Prompt>) {
  return { version: STORE_VERSIONS[name], lastUpdateTime: 0, state: { [field]: Object.fromEntries(rows) } };
}

/** Messages come in their order: the place of each is its time, and never before that of the one before it. */
export function documentChat(chat: Session): DocumentChat {
  let position = 0;
  const messages = chat.messages.map((message): DocumentMessage => {
    position = Math.max(position + 1, message.date);
    return { ...message, position, updatedAt: message.date };
  });
  return { ...chat, listedAt: chat.listedAt ?? chat.lastUpdate, messages };
}
