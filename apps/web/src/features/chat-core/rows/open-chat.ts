import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { compareMessages } from '../model/message-order.ts';
import { columnsOn, leafBelow, messageTree, pathTo, siblingsOn, type MessageTree } from '../model/message-tree.ts';

/** What is known of an open chat apart from the words in its messages. */
export interface ChatFrame {
  readonly status: 'loading' | 'ready' | 'missing';
  readonly session: SessionRow | undefined;
  /** The branch on show, as far as it is loaded, oldest first. */
  readonly messageIds: readonly string[];
  /** By message of the branch on show: its versions, where there are several. */
  readonly siblings: ReadonlyMap<string, readonly string[]>;
  /** By answer of the branch on show: the answers shown beside each other, where there are several. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** How many messages, whatever their branch, come before the loaded part. */
  readonly firstIndex: number;
  readonly hasOlder: boolean;
  /** The first messages of the chat, shown in place of its end while what lies between them is being read. */
  readonly head?: readonly string[] | undefined;
}

/** The frame together with the messages as they are at this moment. */
export interface ChatSnapshot extends ChatFrame {
  readonly messages: readonly MessageRow[];
  /** All that is loaded, whatever its branch. */
  readonly tree: MessageTree<MessageRow>;
}

type Listener = () => void;

const LOADING: ChatFrame = {
  status: 'loading',
  session: undefined,
  messageIds: [],
  siblings: new Map(),
  columns: new Map(),
  firstIndex: 0,
  hasOlder: false,
};

/**
 * One chat in memory. A change of words tells only the listeners of that message; the frame stays the same object, so a
 * list drawn from it does not run again on every frame of a stream.
 */
export class OpenChat {
  readonly id: string;
  frame: ChatFrame = LOADING;
  readonly #messages = new Map<string, MessageRow>();
  /** Kept apart: the tree takes what is loaded as one piece. */
  #head: MessageTree<MessageRow> | undefined;
  readonly #frameListeners = new Set<Listener>();
  readonly #messageListeners = new Map<string, Set<Listener>>();
  #snapshot: ChatSnapshot | undefined;
  #tree: MessageTree<MessageRow> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** The whole chat; the same object until something changes. */
  get snapshot(): ChatSnapshot {
    const { frame, tree } = this;
    this.#snapshot ??= { ...frame, messages: frame.messageIds.flatMap((id) => this.#messages.get(id) ?? []), tree };
    return this.#snapshot;
  }

  message(id: string): MessageRow | undefined {
    return this.#messages.get(id);
  }

  /** A message that may be on the screen, also where it is not part of the loaded piece yet. */
  shownMessage(id: string): MessageRow | undefined {
    return this.#messages.get(id) ?? this.#head?.byId.get(id);
  }

  /** Shows the first messages of the chat until the rest is there; undefined goes back to its end. */
  setHead(rows: readonly MessageRow[] | undefined): void {
    if (rows === undefined && this.#head === undefined) return;
    this.#head = rows && messageTree(rows);
    const first = this.#head?.childrenOf('')[0];
    const head = first === undefined ? undefined : this.#head && pathTo(this.#head, leafBelow(this.#head, first));
    this.setFrame({ head });
  }

  /** How many messages are loaded, whatever their branch. */
  get size(): number {
    return this.#messages.size;
  }

  get rows(): IteratorObject<MessageRow> {
    return this.#messages.values();
  }

  /** Everything that is loaded, whatever its branch. */
  get tree(): MessageTree<MessageRow> {
    this.#tree ??= { ...messageTree([...this.#messages.values()].sort(compareMessages)), byId: this.#messages };
    return this.#tree;
  }

  get oldestRow(): MessageRow | undefined {
    return this.#messages
      .values()
      .reduce<MessageRow | undefined>(
        (oldest, row) => (oldest === undefined || compareMessages(row, oldest) < 0 ? row : oldest),
        undefined,
      );
  }

  get newestRow(): MessageRow | undefined {
    return this.#messages.get(this.tree.lastId ?? '');
  }

  setFrame(patch: Partial<Omit<ChatFrame, 'messageIds' | 'siblings' | 'columns'>>): void {
    const isOtherBranch = 'session' in patch && patch.session?.leafId !== this.frame.session?.leafId;
    this.frame = { ...this.frame, ...patch };
    if (isOtherBranch) this.#follow();
    this.#tell(this.#frameListeners);
  }

  /** Puts rows where they belong: new ones into the order, known ones in place of themselves. */
  putMessages(rows: readonly MessageRow[]): void {
    const isNewOrder = rows.some((row) => !standsTheSame(this.#messages.get(row.id), row));
    for (const row of rows) this.#messages.set(row.id, row);
    if (isNewOrder) this.#rebuild();
    else this.#snapshot = undefined;
    for (const row of rows) this.#tell(this.#messageListeners.get(row.id));
  }

  dropMessages(ids: readonly string[]): void {
    for (const id of ids) this.#messages.delete(id);
    this.#rebuild();
    for (const id of ids) this.#tell(this.#messageListeners.get(id));
  }

  onFrame(listener: Listener): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  onMessage(id: string, listener: Listener): () => void {
    const listeners = this.#messageListeners.get(id) ?? new Set();
    this.#messageListeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#messageListeners.delete(id);
    };
  }

  #rebuild(): void {
    this.#tree = undefined;
    this.#follow();
    this.#tell(this.#frameListeners);
  }

  /** Draws the branch on show from the tree. */
  #follow(): void {
    const { tree } = this;
    const messageIds = pathTo(tree, this.frame.session?.leafId);
    const siblings = siblingsOn(tree, messageIds);
    this.frame = { ...this.frame, messageIds, siblings, columns: columnsOn(tree, messageIds) };
  }

  #tell(...groups: (ReadonlySet<Listener> | undefined)[]): void {
    this.#snapshot = undefined;
    for (const group of groups) for (const listener of group ?? []) listener();
  }
}

/** Whether a row takes the place of another without anything around it moving. */
function standsTheSame(before: MessageRow | undefined, after: MessageRow): boolean {
  return (
    before !== undefined &&
    before.parentId === after.parentId &&
    before.position === after.position &&
    before.sideBySide === after.sideBySide
  );
}
