import { foldText } from '@parley/contract';
import { eachBit } from './bits.ts';
import { FreshMessages } from './fresh-messages.ts';
import { fits, type Query } from './query.ts';
import { Segment, type IndexedMessage } from './segment.ts';
import { textChunk, type TextChunk } from './text-table.ts';

/** What the results show of a chat. */
export interface ChatInfo {
  readonly id: string;
  readonly topic: string;
  readonly lastUpdate: number;
  readonly models: readonly string[];
  readonly leafId: string | undefined;
  readonly messageCount: number;
  /** Changes with every change of its messages. */
  readonly mark: string;
}

interface KnownChat {
  readonly info: ChatInfo;
  readonly foldedTopic: string;
  /** The mark with which all of its messages were read; empty while they were not. */
  readMark: string;
}

export type Source = Segment | FreshMessages;

/** Where a message of the index is. */
export interface Place {
  readonly source: Source;
  readonly at: number;
}

/** What was found in one chat. */
export interface FoundChat {
  readonly info: ChatInfo;
  readonly isInTopic: boolean;
  /** By source, as a common word is found in more messages than are worth an object each. */
  readonly parts: { readonly source: Source; readonly at: number[] }[];
  count: number;
  /** The date of its newest message. */
  newest: number;
}

export interface Scope {
  readonly chatId?: string | undefined;
  /** Only messages of this moment or later. */
  readonly since?: number | undefined;
}

/** A segment with all that has to be stored of it. */
export interface NewSegment {
  readonly segment: Segment;
  readonly texts: TextChunk;
}

/** All that can be searched. Holds no texts but the newest ones; whoever asks reads them where the answer is not sure. */
export class ChatIndex {
  readonly #chats = new Map<string, KnownChat>();
  #segments: readonly Segment[];
  #fresh = new FreshMessages();

  constructor(segments: readonly Segment[] = []) {
    this.#segments = segments;
  }

  get segments(): readonly Segment[] {
    return this.#segments;
  }

  get fresh(): FreshMessages {
    return this.#fresh;
  }

  chat(id: string): ChatInfo | undefined {
    return this.#chats.get(id)?.info;
  }

  get chats(): IteratorObject<ChatInfo> {
    return this.#chats.values().map(({ info }) => info);
  }

  /** The chats of which there are messages, known or not. */
  get chatIdsWithMessages(): ReadonlySet<string> {
    return new Set(this.#sources().flatMap(({ chatIds }) => chatIds));
  }

  /** Whether every message of a chat is here as it was when the chat looked like this. */
  isUpToDate({ id, mark }: ChatInfo): boolean {
    return this.#chats.get(id)?.readMark === mark;
  }

  setReadMark(id: string, mark: string): void {
    const known = this.#chats.get(id);
    if (known) known.readMark = mark;
  }

  showChat(info: ChatInfo, readMark = this.#chats.get(info.id)?.readMark ?? ''): void {
    this.#chats.set(info.id, { info, foldedTopic: foldText(info.topic).trim(), readMark });
  }

  /** Takes a chat out with its messages; gives the segments that changed. */
  removeChat(id: string): ReadonlySet<Segment> {
    this.#chats.delete(id);
    return this.#remove(this.#placesOf(id));
  }

  removeMessages(chatId: string, ids: readonly string[]): ReadonlySet<Segment> {
    const gone = new Set(ids);
    return this.#remove(this.#placesOf(chatId).filter((place) => gone.has(idOf(place))));
  }

  /** Puts messages of a chat in, in place of earlier versions of themselves. */
  putMessages(chatId: string, messages: readonly IndexedMessage[]): ReadonlySet<Segment> {
    const known = new Map(this.#placesOf(chatId).map((place) => [idOf(place), place]));
    const outdated: Place[] = [];
    for (const message of messages) {
      const place = known.get(message.id);
      if (place && place.source.hashOf(place.at) === message.hash) continue;
      if (place) outdated.push(place);
      if (message.text !== '') this.#fresh.add(message);
    }
    return this.#remove(outdated);
  }

  /** Puts in all messages of a chat; those that are not among them leave. */
  putChat(chatId: string, messages: readonly IndexedMessage[]): ReadonlySet<Segment> {
    const ids = new Set(messages.map(({ id }) => id));
    const gone = this.#placesOf(chatId).filter((place) => !ids.has(idOf(place)));
    return new Set([...this.#remove(gone), ...this.putMessages(chatId, messages)]);
  }

  /** Makes a segment of the fresh messages. */
  seal(id: string): NewSegment {
    const sealed = segmentOf(id, this.#fresh);
    this.#fresh = new FreshMessages();
    this.#segments = [...this.#segments, sealed.segment];
    return sealed;
  }

  /** Puts one segment in the place of others. */
  replaceSegments(outdated: ReadonlySet<Segment>, id: string, messages: FreshMessages): NewSegment {
    const replacement = segmentOf(id, messages);
    this.#segments = [...this.#segments.filter((other) => !outdated.has(other)), replacement.segment];
    return replacement;
  }

  /** By chat: those with the words in their topic first, then those with the newest find first. */
  find(query: Query, { chatId, since = -Infinity }: Scope = {}): FoundChat[] {
    const found = new Map<string, FoundChat>();
    if (query.terms.length === 0) return [];
    for (const { info, foldedTopic } of this.#chats.values()) {
      if (info.lastUpdate < since || (chatId !== undefined && chatId !== info.id)) continue;
      if (fits(foldedTopic, query)) found.set(info.id, emptyFind(info, true));
    }
    for (const source of this.#sources()) this.#findIn(source, query, { chatId, since }, found);
    return [...found.values()].sort(compareFound);
  }

  #findIn(source: Source, query: Query, { chatId, since = -Infinity }: Scope, found: Map<string, FoundChat>): void {
    if (chatId !== undefined && source.placesOf(chatId).length === 0) return;
    // By number of the chat within the source: looking one up by its id for every message is what would take time.
    const here = source.chatIds.map((id) => {
      const info = this.#chats.get(id)?.info;
      if (!info || (chatId !== undefined && chatId !== id)) return undefined;
      return { chat: found.get(id) ?? emptyFind(info, false), at: [] as number[] };
    });
    eachBit(source.candidates(query), (at) => {
      const date = source.dateOf(at);
      if (date < since) return;
      const part = here[source.chatNumberOf(at)];
      if (!part) return;
      part.at.push(at);
      if (date > part.chat.newest) part.chat.newest = date;
    });
    for (const part of here) {
      if (!part || part.at.length === 0) continue;
      part.chat.parts.push({ source, at: part.at });
      part.chat.count += part.at.length;
      found.set(part.chat.info.id, part.chat);
    }
  }

  #sources(): readonly Source[] {
    return [...this.#segments, this.#fresh];
  }

  #placesOf(chatId: string): Place[] {
    return this.#sources().flatMap((source) => source.placesOf(chatId).map((at) => ({ source, at })));
  }

  #remove(places: readonly Place[]): ReadonlySet<Segment> {
    const changed = new Set<Segment>();
    for (const { source, at } of places) {
      source.remove(at);
      if (source instanceof Segment) changed.add(source);
    }
    return changed;
  }
}

export function placesIn({ parts }: FoundChat): Place[] {
  return parts.flatMap(({ source, at }) => at.map((each) => ({ source, at: each })));
}

export function idOf({ source, at }: Place): string {
  return source.idOf(at);
}

type Ranked = Pick<FoundChat, 'isInTopic' | 'newest'>;

export function compareFound(left: Ranked, right: Ranked): number {
  return Number(right.isInTopic) - Number(left.isInTopic) || right.newest - left.newest;
}

function emptyFind(info: ChatInfo, isInTopic: boolean): FoundChat {
  return { info, isInTopic, parts: [], count: 0, newest: isInTopic ? info.lastUpdate : -Infinity };
}

function segmentOf(id: string, messages: FreshMessages): NewSegment {
  return { segment: new Segment(id, messages.toSegment(), messages.live), texts: textChunk(messages.texts) };
}
