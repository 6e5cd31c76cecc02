import type { DocumentChat, DocumentMessage } from '#/storage/document/document.ts';
import { headOf } from '#/storage/document/merge/merge-chats.ts';
import { canonicalJson } from '#/storage/document/canonical-json.ts';
import type { Slices } from '#/storage/document/merge/slices.ts';

/** Ids of records of one kind. */
interface RecordChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** What one side gets that it has not. */
export interface Changes {
  readonly chats: RecordChanges;
  readonly messages: RecordChanges;
  /** Units of stores, such as `app-config.theme` or `mask-store.masks.<id>`. */
  readonly settings: readonly string[];
}

export function hasChanges({ chats, messages, settings }: Changes): boolean {
  return [chats.added, chats.changed, chats.removed, messages.added, messages.changed, messages.removed, settings].some(
    (list) => list.length > 0,
  );
}

type Gathered = { readonly [Kind in keyof RecordChanges]: string[] };

/** Takes down what a side gets, chat by chat, together with the part of the merged document that it needs for that. */
export class ChangeList {
  readonly chats: Gathered = { added: [], changed: [], removed: [] };
  readonly messages: Gathered = { added: [], changed: [], removed: [] };
  readonly settings: string[] = [];
  readonly patch: DocumentChat[] = [];

  /** Compares a chat before and after. `before` is undefined when the side has no such chat, `after` when it was deleted. */
  *compare(before: DocumentChat | undefined, after: DocumentChat | undefined): Slices<void> {
    if (!after) {
      if (before) this.chats.removed.push(before.id);
      return;
    }
    // An empty chat is the page behind New chat: every device has its own.
    if (!before && after.messages.length === 0) return;
    const fresh = yield* this.#compareMessages(before?.messages ?? [], after.messages);
    if (!before) this.chats.added.push(after.id);
    else if (canonicalJson(headOf(before)) !== canonicalJson(headOf(after))) this.chats.changed.push(after.id);
    else if (fresh.length === 0) return;
    this.patch.push({ ...after, messages: fresh });
  }

  *#compareMessages(before: readonly DocumentMessage[], after: readonly DocumentMessage[]): Slices<DocumentMessage[]> {
    const old = new Map<string, DocumentMessage>();
    for (const [index, message] of before.entries()) {
      old.set(message.id, message);
      if (index % 2_000 === 1_999) yield;
    }
    const fresh: DocumentMessage[] = [];
    for (const [index, message] of after.entries()) {
      if (index % 500 === 499) yield;
      const known = old.get(message.id);
      old.delete(message.id);
      if (known && isSameMessage(known, message)) continue;
      (known ? this.messages.changed : this.messages.added).push(message.id);
      fresh.push(message);
    }
    for (const id of old.keys()) this.messages.removed.push(id);
    return fresh;
  }
}

function isSameMessage(left: DocumentMessage, right: DocumentMessage): boolean {
  return (
    left === right || JSON.stringify(left) === JSON.stringify(right) || canonicalJson(left) === canonicalJson(right)
  );
}
