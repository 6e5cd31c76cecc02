import type { MessageRow } from '#/storage/records.ts';
import { compareFound, idOf, placesIn, type ChatIndex, type FoundChat, type Place } from '../model/chat-index.ts';
import { excerptOf, markAll } from '../model/excerpt.ts';
import { FreshMessages } from '../model/fresh-messages.ts';
import { searchedText } from '../model/message-text.ts';
import { fits, parseQuery, type Query } from '../model/query.ts';
import { shownBranch } from '../model/shown-branch.ts';
import { textOfChunk } from '../model/text-table.ts';
import { rowsOf, type ChatSource } from './chat-reader.ts';
import type { IndexKeeper } from './index-keeper.ts';
import type { ChatHits, Found, FromEngine, Hit, Question } from './protocol.ts';

/** More than a screen shows. */
const CHATS_PER_PAGE = 10;
/** Of each chat; the reader may ask for the rest. */
const FIRST_HITS = 3;
const HITS_PER_PAGE = 50;
/** After so much work the next question gets a chance to be heard. */
const SLICE_MS = 12;

export interface AnswersWorld {
  readonly source: ChatSource;
  readonly keeper: IndexKeeper;
  readonly clock: () => number;
  /** Lets waiting messages in. */
  readonly breathe: () => Promise<void>;
  readonly post: (message: FromEngine) => void;
}

interface Answer {
  readonly id: number;
  readonly query: Query;
  chats: SureChat[];
  isComplete: boolean;
}

/** A chat with finds that are certain. */
type SureChat = Pick<FoundChat, 'info' | 'isInTopic' | 'count' | 'newest'> & { readonly places: () => Place[] };

/** Answers questions, always only the last one: a question that was overtaken is dropped wherever it is. */
export function createAnswers({ source, keeper, clock, breathe, post }: AnswersWorld) {
  let current: Answer | undefined;
  const branches = new Map<string, { readonly key: string; readonly shown: ReadonlySet<string> }>();

  async function ask(id: number, { text, ...scope }: Question): Promise<void> {
    const query = parseQuery(text);
    const found = keeper.index.find(query, scope);
    const answer: Answer = { id, query, chats: query.isSure ? found.map(sureChat) : [], isComplete: query.isSure };
    current = answer;
    if (query.isSure) await sendPage(answer, 0);
    else await makeSure(answer, found);
  }

  const isOvertaken = (answer: Answer): boolean => current !== answer;

  /** Reads the texts of what may fit, newest first; the first page goes out as soon as it is full. */
  async function makeSure(answer: Answer, maybe: readonly FoundChat[]): Promise<void> {
    let isSent = false;
    let sliceEnd = clock() + SLICE_MS;
    for (const chat of maybe) {
      const places: Place[] = [];
      for (const place of placesIn(chat)) {
        if (fits(await textAt(place), answer.query)) places.push(place);
        if (clock() < sliceEnd) continue;
        await breathe();
        if (isOvertaken(answer)) return;
        sliceEnd = clock() + SLICE_MS;
      }
      const { info, isInTopic } = chat;
      if (places.length > 0 || isInTopic) {
        const newest = newestOf(places, chat);
        answer.chats.push({ info, isInTopic, newest, count: places.length, places: () => places });
      }
      if (isSent || answer.chats.length < CHATS_PER_PAGE) continue;
      isSent = true;
      await sendPage(answer, 0);
      if (isOvertaken(answer)) return;
    }
    // What was sent stays in its place; only what follows may still be put in order.
    const sent = isSent ? CHATS_PER_PAGE : 0;
    answer.chats = [...answer.chats.slice(0, sent), ...answer.chats.slice(sent).sort(compareFound)];
    answer.isComplete = true;
    if (isSent) post({ type: 'counted', id: answer.id, ...countOf(answer) });
    else await sendPage(answer, 0);
  }

  async function textAt({ source: from, at }: Place): Promise<string> {
    // What is fresh was found by its text.
    if (from instanceof FreshMessages) return from.textOf(at);
    return textOfChunk(await keeper.textsOf(from), at);
  }

  async function sendPage(answer: Answer, start: number): Promise<void> {
    const chats = answer.chats.slice(start, start + CHATS_PER_PAGE);
    const places = new Map(chats.map((chat) => [chat, newestFirst(chat.places()).slice(0, FIRST_HITS)]));
    const rows = await readRows([...places.values()].flat());
    if (isOvertaken(answer)) return;
    const described = chats.map((chat): ChatHits => {
      const { id, topic, lastUpdate, models } = chat.info;
      const hits = hitsOf(places.get(chat) ?? [], rows, answer.query);
      const marked = markAll(topic, answer.query);
      return { chatId: id, topic: marked, lastUpdate, models, hitCount: chat.count, hits };
    });
    post({ type: 'found', id: answer.id, from: start, chats: described, ...countOf(answer) });
    await sendBranches(
      answer,
      described.map(({ chatId, hits }) => ({ chatId, hits })),
    );
  }

  async function sendHits(answer: Answer, chatId: string, start: number): Promise<void> {
    const chat = answer.chats.find(({ info }) => info.id === chatId);
    if (!chat) return;
    const places = newestFirst(chat.places()).slice(start, start + HITS_PER_PAGE);
    const hits = hitsOf(places, await readRows(places), answer.query);
    if (isOvertaken(answer)) return;
    post({ type: 'more-hits', id: answer.id, chatId, from: start, hits });
    await sendBranches(answer, [{ chatId, hits }]);
  }

  async function readRows(places: readonly Place[]): Promise<ReadonlyMap<string, MessageRow>> {
    const rows = await source.getMany('messages', places.map(idOf));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Comes after the hits, as it needs the whole chat. */
  async function sendBranches(answer: Answer, chats: readonly Pick<ChatHits, 'chatId' | 'hits'>[]): Promise<void> {
    const messageIds: string[] = [];
    for (const { chatId, hits } of chats) {
      if (hits.length === 0) continue;
      const shown = await shownMessages(keeper.index, chatId);
      if (isOvertaken(answer)) return;
      messageIds.push(...hits.flatMap((hit) => (shown.has(hit.messageId) ? [] : [hit.messageId])));
    }
    if (messageIds.length > 0) post({ type: 'on-other-branches', id: answer.id, messageIds });
  }

  async function shownMessages(index: ChatIndex, chatId: string): Promise<ReadonlySet<string>> {
    const info = index.chat(chatId);
    const key = `${info?.mark}/${info?.leafId}`;
    const known = branches.get(chatId);
    if (known?.key === key) return known.shown;
    const rows: Pick<MessageRow, 'id' | 'parentId' | 'sideBySide'>[] = [];
    for await (const page of rowsOf(source, chatId)) {
      rows.push(...page.map(({ id, parentId, sideBySide }) => ({ id, parentId, sideBySide })));
    }
    const shown = shownBranch(rows, info?.leafId);
    branches.set(chatId, { key, shown });
    return shown;
  }

  const ofCurrent = async (id: number, send: (answer: Answer) => Promise<void>): Promise<void> => {
    if (current?.id === id) await send(current);
  };

  return {
    ask,
    moreChats: (id: number, from: number) => ofCurrent(id, (answer) => sendPage(answer, from)),
    moreHits: (id: number, chatId: string, from: number) => ofCurrent(id, (answer) => sendHits(answer, chatId, from)),
  };
}

function countOf({ chats, isComplete }: Answer): Found {
  const hitCount = chats.reduce((sum, { count }) => sum + count, 0);
  return { hitCount, chatCount: chats.length, isComplete };
}

function sureChat(chat: FoundChat): SureChat {
  const { info, isInTopic, count, newest } = chat;
  return { info, isInTopic, count, newest, places: () => placesIn(chat) };
}

function newestOf(places: readonly Place[], chat: FoundChat): number {
  return places.reduce(
    (newest, { source, at }) => Math.max(newest, source.dateOf(at)),
    chat.isInTopic ? chat.newest : 0,
  );
}

function newestFirst(places: readonly Place[]): Place[] {
  return places.toSorted((left, right) => right.source.dateOf(right.at) - left.source.dateOf(left.at));
}

/** A message that was deleted a moment ago is left out. */
function hitsOf(places: readonly Place[], rows: ReadonlyMap<string, MessageRow>, query: Query): Hit[] {
  return places.flatMap((place) => {
    const row = rows.get(idOf(place));
    if (!row) return [];
    const { id, date, role, model } = row;
    return [{ messageId: id, date, role, model, excerpt: excerptOf(searchedText(row), query) }];
  });
}
