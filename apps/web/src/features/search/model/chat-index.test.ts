import { foldText } from '@parley/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatIndex, idOf, placesIn, type ChatInfo } from './chat-index.ts';
import { hashText } from './message-text.ts';
import { fits, parseQuery } from './query.ts';
import { Segment, type IndexedMessage } from './segment.ts';
import { textOfChunk } from './text-table.ts';

function aChat(id: string, fields: Partial<ChatInfo> = {}): ChatInfo {
  return { id, topic: '', lastUpdate: 0, models: [], leafId: undefined, messageCount: 0, mark: '', ...fields };
}

function aMessage(chatId: string, id: string, text: string, date = 0): IndexedMessage {
  const folded = foldText(text).trim();
  return { chatId, id, date, hash: hashText(folded), text: folded };
}

function anIndex(chats: Readonly<Record<string, Readonly<Record<string, string>>>>, sealed = true): ChatIndex {
  const index = new ChatIndex();
  for (const [chatId, messages] of Object.entries(chats)) {
    index.showChat(aChat(chatId));
    index.putChat(
      chatId,
      Object.entries(messages).map(([id, text]) => aMessage(chatId, id, text)),
    );
  }
  if (sealed) index.seal('s');
  return index;
}

/** The ids of the messages that fit, as whoever asks the index would find them. */
function found(index: ChatIndex, typed: string, scope = {}): string[] {
  return index
    .find(parseQuery(typed), scope)
    .flatMap((chat) => placesIn(chat).map(idOf))
    .sort();
}

describe.each([
  ['in a segment', true],
  ['fresh', false],
])('messages %s', (_, sealed) => {
  it('are found, and only those that fit', () => {
    const index = anIndex({ one: { a: 'red green', b: 'green' }, two: { c: 'dark red' } }, sealed);
    expect(found(index, 'red')).toEqual(['a', 'c']);
    expect(found(index, 'green red')).toEqual(['a']);
    expect(found(index, 'blue')).toEqual([]);
    expect(found(index, '')).toEqual([]);
  });

  it('are found as they were edited last', () => {
    const index = anIndex({ one: { a: 'red', b: 'green' } }, sealed);
    index.putMessages('one', [aMessage('one', 'a', 'blue')]);
    expect(found(index, 'red')).toEqual([]);
    expect(found(index, 'blue')).toEqual(['a']);
    expect(found(index, 'green')).toEqual(['b']);
  });

  it('are not found once they are deleted', () => {
    const index = anIndex({ one: { a: 'red', b: 'red' }, two: { c: 'red' } }, sealed);
    index.removeMessages('one', ['a']);
    expect(found(index, 'red')).toEqual(['b', 'c']);
    index.removeChat('one');
    expect(found(index, 'red')).toEqual(['c']);
  });

  it('leave when the chat is read again without them', () => {
    const index = anIndex({ one: { a: 'red', b: 'red' } }, sealed);
    index.putChat('one', [aMessage('one', 'b', 'red'), aMessage('one', 'c', 'red')]);
    expect(found(index, 'red')).toEqual(['b', 'c']);
  });

  it('are kept apart by chat and by date', () => {
    const index = anIndex({ one: { a: 'red' }, two: {} }, false);
    index.putMessages('two', [aMessage('two', 'new', 'red', 50), aMessage('two', 'old', 'red', 10)]);
    if (sealed) index.seal('t');
    expect(found(index, 'red', { chatId: 'two' })).toEqual(['new', 'old']);
    expect(found(index, 'red', { since: 20 })).toEqual(['new']);
  });
});

it('does not write again what has not changed', () => {
  const index = anIndex({ one: { a: 'red', b: 'green' } });
  expect(index.putChat('one', [aMessage('one', 'a', 'RED'), aMessage('one', 'b', 'green')]).size).toBe(0);
  expect(index.fresh.size).toBe(0);
});

it('finds chats by their topic, before those that only mention it', () => {
  const index = new ChatIndex();
  index.showChat(aChat('by-message', { lastUpdate: 9 }));
  index.putChat('by-message', [aMessage('by-message', 'a', 'about taxes', 9)]);
  index.showChat(aChat('by-topic', { topic: 'Taxes 2026', lastUpdate: 1 }));
  expect(index.find(parseQuery('taxes')).map(({ info }) => info.id)).toEqual(['by-topic', 'by-message']);
  index.showChat(aChat('by-topic', { topic: 'Rent', lastUpdate: 1 }));
  expect(index.find(parseQuery('taxes')).map(({ info }) => info.id)).toEqual(['by-message']);
});

it('gives chats with the newest find first', () => {
  const index = new ChatIndex();
  for (const [id, date] of [
    ['old', 1],
    ['new', 3],
    ['middle', 2],
  ] as const) {
    index.showChat(aChat(id));
    index.putChat(id, [aMessage(id, id, 'red', date)]);
  }
  expect(index.find(parseQuery('red')).map(({ info }) => info.id)).toEqual(['new', 'middle', 'old']);
});

const VOCABULARY = [
  'red',
  'green',
  'reddish',
  'é',
  'Ai',
  'x',
  '学习',
  '机器',
  '机器学习',
  'c++',
  'กิน',
  '👍',
  'ok-go',
  'aé',
];
const QUERIES = [
  'red',
  'green red',
  '"red green"',
  'ai',
  'e',
  '学',
  '学习',
  '机器学习',
  'c++',
  'กิน',
  '👍',
  'ok-go',
  '+',
  'a',
];

const change = fc.record({
  kind: fc.constantFrom('put', 'put', 'put', 'delete', 'delete-chat', 'read', 'seal', 'reload'),
  chat: fc.integer({ min: 0, max: 3 }),
  message: fc.integer({ min: 0, max: 5 }),
  text: fc.array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
});

it('finds after any changes what reading every message would find', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), fc.constantFrom(...QUERIES), (changes, typed) => {
      const truth = new Map<string, Map<string, string>>();
      const texts = new Map<string, readonly string[]>();
      let index = new ChatIndex();
      for (const [step, { kind, chat, message, text }] of changes.entries()) {
        const chatId = `chat-${chat}`;
        const id = `${chatId}-${message}`;
        const messages = truth.get(chatId) ?? new Map<string, string>();
        if (kind === 'put') {
          truth.set(chatId, messages.set(id, text));
          index.showChat(aChat(chatId));
          index.putMessages(chatId, [aMessage(chatId, id, text)]);
        } else if (kind === 'delete') {
          messages.delete(id);
          index.removeMessages(chatId, [id]);
        } else if (kind === 'delete-chat') {
          truth.delete(chatId);
          index.removeChat(chatId);
        } else if (kind === 'read') {
          index.putChat(
            chatId,
            [...messages].map(([each, said]) => aMessage(chatId, each, said)),
          );
        } else if (kind === 'seal') {
          const sealed = index.seal(`segment-${step}`);
          const count = sealed.segment.size;
          texts.set(
            sealed.segment.id,
            Array.from({ length: count }, (__, at) => textOfChunk(sealed.texts, at)),
          );
        } else if (kind === 'reload') {
          // What was not sealed is lost and read again; what was stored comes back as a copy.
          const copies = index.segments.map(
            ({ id: each, data, live }) => new Segment(each, structuredClone(data), live),
          );
          index = new ChatIndex(copies);
          for (const [each, said] of truth) {
            index.showChat(aChat(each));
            index.putChat(
              each,
              [...said].map(([one, words]) => aMessage(each, one, words)),
            );
          }
          for (const gone of index.chatIdsWithMessages) if (!truth.has(gone)) index.removeChat(gone);
        }
      }
      const query = parseQuery(typed);
      const sure = index.find(query).flatMap((chat) =>
        placesIn(chat).filter(({ source, at }) => {
          if (query.isSure || !(source instanceof Segment)) return true;
          return fits(texts.get(source.id)?.[at] ?? '', query);
        }),
      );
      const expected = [...truth.values()].flatMap((messages) =>
        [...messages].filter(([, said]) => fits(foldText(said).trim(), query)).map(([id]) => id),
      );
      expect(sure.map(idOf).sort()).toEqual(expected.sort());
    }),
    { numRuns: 500 },
  );
});
