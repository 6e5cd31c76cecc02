import type { Attachment, MessageContent, Model } from '@parley/contract';

/** A question that waits until the chat can take it. */
export interface QueuedQuestion {
  readonly id: string;
  readonly content: MessageContent;
  readonly attachments?: readonly Attachment[] | undefined;
  /** The models it was meant for, where it names any. */
  readonly models?: readonly Pick<Model, 'id' | 'name'>[] | undefined;
}

/** Why questions wait although the chat could take the next one. */
type HoldReason =
  /** The reply before was stopped by hand. */
  | 'stopped'
  /** The reply before, or the sending, failed. */
  | 'failed'
  /** The page is a new one, and goes on with no reply of the earlier one: nothing may be spent by opening it. */
  | 'reloaded';

export interface MessageQueue {
  readonly items: readonly QueuedQuestion[];
  readonly held: HoldReason | undefined;
  /** One is on its way, and its reply has not begun. */
  readonly isSending: boolean;
}

export type QueueEvent =
  | { readonly type: 'add'; readonly item: QueuedQuestion }
  | { readonly type: 'remove'; readonly id: string }
  /** To the front, and no longer held. */
  | { readonly type: 'prefer'; readonly id: string }
  | { readonly type: 'hold'; readonly reason: HoldReason }
  | { readonly type: 'release' }
  | { readonly type: 'restore'; readonly items: readonly QueuedQuestion[]; readonly held: HoldReason | undefined }
  | { readonly type: 'sending'; readonly item?: QueuedQuestion | undefined }
  | { readonly type: 'sent' }
  | { readonly type: 'unsent'; readonly item: QueuedQuestion };

export const EMPTY_QUEUE: MessageQueue = { items: [], held: undefined, isSending: false };

/** Reducer of the queue of waiting questions. */
export function reduceQueue(queue: MessageQueue, event: QueueEvent): MessageQueue {
  switch (event.type) {
    case 'add':
      return { ...queue, items: [...queue.items, event.item] };
    case 'remove':
      return settled({ ...queue, items: without(queue.items, event.id) });
    case 'prefer': {
      const preferred = queue.items.filter(({ id }) => id === event.id);
      return { ...queue, items: [...preferred, ...without(queue.items, event.id)], held: undefined };
    }
    case 'hold':
      return settled({ ...queue, held: event.reason });
    case 'release':
      return { ...queue, held: undefined };
    case 'restore':
      // What was added while the stored ones were being read comes after them.
      return settled({ ...queue, items: [...event.items, ...queue.items], held: event.held });
    case 'sending':
      return settled({
        ...queue,
        items: event.item ? without(queue.items, event.item.id) : queue.items,
        isSending: true,
      });
    case 'sent':
      return { ...queue, isSending: false };
    case 'unsent':
      return { items: [event.item, ...queue.items], held: 'failed', isSending: false };
    default:
      return event satisfies never;
  }
}

/** Whether a new question goes out at once. Those that are held back do not stop one that is sent by hand. */
export function goesAtOnce({ items, held, isSending }: MessageQueue, canSend: boolean): boolean {
  return canSend && !isSending && (items.length === 0 || held !== undefined);
}

/** The question to be sent now, if any. */
export function dueQuestion({ items, held, isSending }: MessageQueue, canSend: boolean): QueuedQuestion | undefined {
  return canSend && !isSending && held === undefined ? items[0] : undefined;
}

/** Nothing can be held where nothing waits. */
function settled(queue: MessageQueue): MessageQueue {
  return queue.items.length === 0 ? { ...queue, held: undefined } : queue;
}

function without(items: readonly QueuedQuestion[], id: string): QueuedQuestion[] {
  return items.filter((item) => item.id !== id);
}
