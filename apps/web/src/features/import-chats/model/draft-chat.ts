import {
  DEFAULT_TOPIC,
  IMPORTED_FAILURE,
  Message,
  Session,
  type ContentPart,
  type Mask,
  type MessageContent,
  type MessageTool,
  type Role,
} from '@parley/contract';
import { stableId } from './stable-id.ts';
import type { SourceId } from './source-ids.ts';
import type { ReaderWorld } from './source-reader.ts';

/** A message as a reader finds it, with the ids of its product. */
export interface DraftMessage {
  readonly id: string;
  /** Empty for a first one; left out it follows the one that stands before it. */
  readonly parentId?: string | undefined;
  readonly role: Role;
  readonly text: string;
  readonly pictures?: readonly string[] | undefined;
  readonly date?: number | undefined;
  readonly model?: string | undefined;
  readonly reasoning?: string | undefined;
  readonly reasoningMs?: number | undefined;
  readonly tools?: readonly MessageTool[] | undefined;
  readonly attachments?: Message['attachments'] | undefined;
  readonly isError?: boolean | undefined;
  readonly errorDetail?: string | undefined;
  readonly finishReason?: Message['finishReason'] | undefined;
  readonly usage?: Message['usage'] | undefined;
  readonly translation?: Message['translation'] | undefined;
  /** Answers to this question that are shown beside each other. */
  readonly sideBySide?: readonly string[] | undefined;
}

export interface DraftChat {
  readonly id: string;
  readonly topic: string;
  readonly messages: readonly DraftMessage[];
  readonly createdAt?: number | undefined;
  readonly updatedAt?: number | undefined;
  /** The end of the branch that was on show. */
  readonly leafId?: string | undefined;
  readonly shelf?: 'pinned' | 'archive' | '' | undefined;
  /** What the model is told before the chat begins. */
  readonly instructions?: string | undefined;
  /** A mask of its own, where there is more to it than instructions. */
  readonly mask?: Omit<Mask, 'id'> | undefined;
  /** What the chat was summed up to, as far as a message. */
  readonly memory?: { readonly text: string; readonly upToId?: string | undefined } | undefined;
  readonly clearedAfterId?: string | undefined;
}

const MOST_TOPIC_CHARS = 200;
const BEGINNING_CHARS = 50;

interface Placed {
  readonly draft: DraftMessage;
  readonly parentId: string;
  date: number;
}

/** Hands a chat on as it is kept here. One without messages is none; what cannot be kept is counted. */
export function takeChat(world: ReaderWorld, source: SourceId, chat: DraftChat): void {
  const found = chatOf(source, chat);
  if (!found) return;
  const whole = Session.safeParse(found);
  if (whole.success) return world.onChat(whole.data);
  const messages = found.messages.filter((message) => Message.safeParse(message).success);
  world.onLoss('messages', found.messages.length - messages.length);
  const rest = Session.safeParse({ ...found, messages });
  if (rest.success && messages.length > 0) world.onChat(rest.data);
  else world.onLoss('chats');
}

function chatOf(source: SourceId, chat: DraftChat) {
  const placed = placedMessages(chat);
  if (placed.length === 0) return undefined;
  const idOf = (id: string): string => (id === '' ? '' : stableId(source, chat.id, id));
  const messages = placed.map(({ draft, parentId, date }) => messageOf(draft, idOf, parentId, date));
  const ids = new Set(placed.map(({ draft }) => draft.id));
  const known = (id: string | undefined): string | undefined =>
    id !== undefined && ids.has(id) ? idOf(id) : undefined;
  const last = messages.at(-1)?.date ?? 0;
  const topic = oneLine(chat.topic, MOST_TOPIC_CHARS);
  const context = instructionsOf(chat.instructions ?? '', idOf);
  return {
    id: `${source}-${stableId(source, chat.id)}`,
    topic: topic || beginningOf(placed),
    hasOwnTopic: topic !== '',
    messages,
    lastUpdate: Math.max(last, chat.updatedAt ?? 0),
    shelf: chat.shelf ?? '',
    leafId: known(chat.leafId),
    clearedAfterId: known(chat.clearedAfterId),
    memoryPrompt: chat.memory?.text ?? '',
    summarizedUpToId: known(chat.memory?.upToId),
    mask: chat.mask ? { ...chat.mask, id: '' } : { id: '', context },
  };
}

function instructionsOf(text: string, idOf: (id: string) => string): Partial<Message>[] {
  return text.trim() === '' ? [] : [{ id: idOf('instructions'), date: 0, role: 'system', content: text }];
}

/** A chat without a name goes by what was asked first, until it gets one. */
function beginningOf(placed: readonly Placed[]): string {
  const question = placed.find(({ draft }) => draft.role === 'user' && draft.text.trim() !== '');
  return oneLine(question?.draft.text.slice(0, 500) ?? '', BEGINNING_CHARS) || DEFAULT_TOPIC;
}

function oneLine(text: string, most: number): string {
  return Array.from(text.replaceAll(/\s+/gu, ' ').trim()).slice(0, most).join('');
}

function messageOf(draft: DraftMessage, idOf: (id: string) => string, parentId: string, date: number): Message {
  const { id, role, text, pictures, tools = [], sideBySide, isError = false, parentId: _parent, ...rest } = draft;
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== ''));
  return {
    ...known,
    ...endingOf(draft),
    id: idOf(id),
    date,
    role,
    content: contentOf(text, pictures ?? []),
    parentId: idOf(parentId),
    streaming: false,
    isError,
    tools: tools.map(asHistory),
    ...(sideBySide && sideBySide.length > 1 && { sideBySide: sideBySide.map(idOf) }),
  };
}

/** An answer of another product is finished unless its file says otherwise; it cannot be told to be cut off by its page. */
function endingOf({ role, isError = false, finishReason }: DraftMessage): Partial<Message> {
  if (isError) return { errorCode: IMPORTED_FAILURE };
  return role === 'assistant' ? { finishReason: finishReason ?? 'stop' } : {};
}

/** A call of a tool has been run, elsewhere, even where the file does not say what came of it. */
function asHistory(tool: MessageTool): MessageTool {
  return { ...tool, result: tool.result ?? '' };
}

function contentOf(text: string, pictures: readonly string[]): MessageContent {
  if (pictures.length === 0) return text;
  const shown = pictures.map((url): ContentPart => ({ type: 'image_url', image_url: { url } }));
  return text === '' ? shown : [{ type: 'text', text }, ...shown];
}

/**
 * The messages in an order in which every one stands after the one it follows, and with times that say the same: whoever
 * sorts them by time gets this order. A message whose forerunner is not there, or that follows itself, is a first one.
 */
function placedMessages({ messages, createdAt, updatedAt }: DraftChat): Placed[] {
  const byId = new Map<string, DraftMessage>();
  messages.forEach((message, index) => {
    const id = message.id === '' ? `message-${index}` : message.id;
    if (!byId.has(id)) byId.set(id, { ...message, id });
  });
  const drafts = [...byId.values()];
  const children = new Map<string, DraftMessage[]>();
  drafts.forEach((draft, index) => {
    const named = draft.parentId ?? drafts[index - 1]?.id ?? '';
    const parent = byId.has(named) && named !== draft.id ? named : '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(draft);
    else children.set(parent, [draft]);
  });

  const begin = createdAt ?? drafts.find(({ date }) => date !== undefined)?.date ?? updatedAt ?? 1;
  const placed = new Map<string, Placed>();
  const walk = (roots: readonly DraftMessage[]): void => {
    const waiting = roots.map((draft) => ({ draft, parentId: '' })).reverse();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { draft, parentId } = next;
      if (placed.has(draft.id)) continue;
      const earliest = (placed.get(parentId)?.date ?? 0) + 1;
      placed.set(draft.id, { draft, parentId, date: Math.max(draft.date ?? begin, earliest) });
      const following = children.get(draft.id) ?? [];
      waiting.push(...following.map((one) => ({ draft: one, parentId: draft.id })).reverse());
    }
  };
  walk(children.get('') ?? []);
  // What is left runs in a circle.
  for (const draft of drafts) if (!placed.has(draft.id)) walk([draft]);
  return [...placed.values()].sort((left, right) => left.date - right.date);
}
