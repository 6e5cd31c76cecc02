import type { MessageRow, SessionRow } from '../../../storage/records.ts';
import { compareMessages } from '../model/message-order.ts';

/** What is known of an open chat apart from the words in its messages. */
export interface ChatFrame {
  readonly status: 'loading' | 'ready' | 'missing';
  readonly session: SessionRow | undefined;
  /** Of the loaded part, oldest first. */
  readonly messageIds: readonly string[];
  /** How many messages come before the loaded part: index in the whole chat = firstIndex + index here. */
  readonly firstIndex: number;
  readonly hasOlder: boolean;
}

/** The frame together with the messages as they are at this moment. */
export interface ChatSnapshot extends ChatFrame {
  readonly messages: readonly MessageRow[];
}

type Listener = () => void;

const LOADING: ChatFrame = { status: 'loading', session: undefined, messageIds: [], firstIndex: 0, hasOlder: false };

/**
 * One chat in memory. A change of words tells only the listeners of that message and of the whole; the frame stays the
 * same object, so a list drawn from it does not run again on every frame of a stream.
 */
export class OpenChat {
  readonly id: string;
  frame: ChatFrame = LOADING;
  readonly #messages = new Map<string, MessageRow>();
  readonly #frameListeners = new Set<Listener>();
  readonly #wholeListeners = new Set<Listener>();
  readonly #messageListeners = new Map<string, Set<Listener>>();
  #snapshot: ChatSnapshot | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** The whole chat; the same object until something changes. */
  get snapshot(): ChatSnapshot {
    const { frame } = this;
    this.#snapshot ??= { ...frame, messages: frame.messageIds.flatMap((id) => this.#messages.get(id) ?? []) };
    return this.#snapshot;
  }

  message(id: string): MessageRow | undefined {
    return this.#messages.get(id);
  }

  get firstMessage(): MessageRow | undefined {
    return this.#messages.get(this.frame.messageIds[0] ?? '');
  }

  get lastMessage(): MessageRow | undefined {
    return this.#messages.get(this.frame.messageIds.at(-1) ?? '');
  }

  setFrame(patch: Partial<ChatFrame>): void {
    this.frame = { ...this.frame, ...patch };
    this.#tell(this.#frameListeners, this.#wholeListeners);
  }

  /** Puts rows where they belong: new ones into the order, known ones in place of themselves. */
  putMessages(rows: readonly MessageRow[]): void {
    const hasNew = rows.some((row) => !this.#messages.has(row.id));
    for (const row of rows) this.#messages.set(row.id, row);
    if (hasNew) {
      const messageIds = [...this.#messages.values()].sort(compareMessages).map((row) => row.id);
      this.setFrame({ messageIds });
    } else {
      this.#tell(this.#wholeListeners);
    }
    for (const row of rows) this.#tell(this.#messageListeners.get(row.id));
  }

  dropMessages(ids: readonly string[]): void {
    const gone = new Set(ids);
    for (const id of ids) this.#messages.delete(id);
    this.setFrame({ messageIds: this.frame.messageIds.filter((id) => !gone.has(id)) });
    for (const id of ids) this.#tell(this.#messageListeners.get(id));
  }

  onFrame(listener: Listener): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  onWhole(listener: Listener): () => void {
    this.#wholeListeners.add(listener);
    return () => this.#wholeListeners.delete(listener);
  }

  onMessage(id: string, listener: Listener): () => void {
    const listeners = this.#messageListeners.get(id) ?? new Set();
    this.#messageListeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#messageListeners.delete(id);
    };
  }

  #tell(...groups: (ReadonlySet<Listener> | undefined)[]): void {
    this.#snapshot = undefined;
    for (const group of groups) for (const listener of group ?? []) listener();
  }
}
