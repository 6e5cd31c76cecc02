import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { openIndexedDb } from '#/storage/indexeddb.ts';
import type { MessageRow, RecordStorage } from '#/storage/records.ts';
import { joinTabs, type Tabs } from '#/storage/tabs.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { startWorker, type EngineHandle } from '../engine-handle.ts';
import type { AnswerPart, ChatHits, FromEngine, Pace, Question } from './protocol.ts';

interface Stage {
  readonly storage: RecordStorage;
  readonly tabs: Tabs;
  readonly heard: FromEngine[];
  readonly start: (pace?: Pace) => EngineHandle;
  readonly find: (question: string | Question) => Promise<readonly ChatHits[]>;
  /** Found message ids, waited for. */
  readonly expectFound: (text: string, ids: readonly string[]) => Promise<void>;
}

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function aStage(): Promise<Stage> {
  const name = newId();
  const storage = await openIndexedDb(
    name,
    () => {},
    () => {},
  );
  const tabs = joinTabs(name);
  const heard: FromEngine[] = [];
  const waiting = new Map<number, (part: AnswerPart) => void>();
  let engine: EngineHandle | undefined;
  let lastId = 0;
  endings.push(() => {
    engine?.end();
    tabs.close();
    storage.close();
  });

  const start = (pace: Pace = 'eager'): EngineHandle => {
    engine?.end();
    heard.length = 0;
    const at = { chatDatabase: name, indexDatabase: `${name}-search`, tabLine: name };
    engine = startWorker({ type: 'start', ...at, pace }, (message) => {
      heard.push(message);
      if ('id' in message) waiting.get(message.id)?.(message);
    });
    return engine;
  };

  const find = async (question: string | Question): Promise<readonly ChatHits[]> => {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<readonly ChatHits[]>();
    waiting.set(id, (part) => {
      if (part.type === 'found') resolve(part.chats);
    });
    engine?.post({ type: 'ask', id, question: typeof question === 'string' ? { text: question } : question });
    return promise;
  };

  const expectFound = async (text: string, ids: readonly string[]): Promise<void> => {
    await expect
      .poll(async () => (await find(text)).flatMap(({ hits }) => hits.map((hit) => hit.messageId)).sort())
      .toEqual([...ids].sort());
  };

  return { storage, tabs, heard, start, find, expectFound };
}

async function put(storage: RecordStorage, sessionId: string, messages: Readonly<Record<string, string>>) {
  const rows = Object.entries(messages).map(([id, content], index) =>
    aMessageRow({ id, sessionId, content, position: index + 1, date: index + 1 }),
  );
  await storage.write([
    {
      table: 'sessions',
      put: aSessionRow({ id: sessionId, topic: `Topic of ${sessionId}`, messageCount: rows.length }),
    },
    ...rows.map((row) => ({ table: 'messages', put: row }) as const),
  ]);
}

const ready = (heard: readonly FromEngine[]): boolean =>
  heard.some((message) => message.type === 'progress' && message.isReady);

/* oxlint-disable vitest/expect-expect -- `expectFound` of the stage expects */
describe('the search in its worker', () => {
  it('reads the chats by itself and finds words in any script', async () => {
    const { storage, start, find, expectFound } = await aStage();
    await put(storage, 'one', { a: 'The résumé is ready', b: '我在学习机器学习' });
    await put(storage, 'two', { c: 'Привет, мир', d: 'قرأت الكِتاب' });
    start();
    await expectFound('resume', ['a']);
    await expectFound('机器学习', ['b']);
    await expectFound('ПРИВЕТ', ['c']);
    await expectFound('كتاب', ['d']);
    expect((await find('topic two'))[0]).toMatchObject({ chatId: 'two', hitCount: 0, hits: [] });
  });

  it('shows where the words stand, as text', async () => {
    const { storage, start, find, heard } = await aStage();
    await put(storage, 'one', { a: 'A <b>bold</b> word' });
    start();
    await expect.poll(() => ready(heard)).toBe(true);
    const [chat] = await find('bold');
    expect(chat?.hits[0]?.excerpt).toEqual({ text: 'A <b>bold</b> word', marks: [[5, 9]] });
  });

  it('follows edits, deletions and new messages of any tab', async () => {
    const { storage, tabs, start, expectFound } = await aStage();
    await put(storage, 'one', { a: 'red', b: 'red' });
    start();
    await expectFound('red', ['a', 'b']);

    const edited: MessageRow = aMessageRow({ id: 'a', sessionId: 'one', content: 'blue' });
    await storage.write([{ table: 'messages', put: edited }]);
    tabs.post({ type: 'messages-changed', sessionId: 'one', ids: ['a'] });
    await expectFound('blue', ['a']);
    await expectFound('red', ['b']);

    await storage.write([{ table: 'messages', remove: 'b' }]);
    tabs.post({ type: 'messages-removed', sessionId: 'one', ids: ['b'] });
    await expectFound('red', []);

    await put(storage, 'two', { c: 'red' });
    tabs.post({ type: 'session-changed', sessionId: 'two' });
    tabs.post({ type: 'messages-changed', sessionId: 'two', ids: ['c'] });
    await expectFound('red', ['c']);
  });

  it('does not find what lies in the trash, and finds it when it comes back', async () => {
    const { storage, tabs, start, expectFound } = await aStage();
    await put(storage, 'one', { a: 'red' });
    start();
    await expectFound('red', ['a']);
    const session = await storage.get('sessions', 'one');
    if (!session) throw new Error('no chat');
    await storage.write([
      { table: 'sessions', remove: 'one' },
      { table: 'trash', put: { id: 'one', session, deletedAt: 1 } },
    ]);
    tabs.post({ type: 'session-removed', sessionId: 'one' });
    await expectFound('red', []);
    await storage.write([
      { table: 'trash', remove: 'one' },
      { table: 'sessions', put: session },
    ]);
    tabs.post({ type: 'session-changed', sessionId: 'one' });
    await expectFound('red', ['a']);
  });

  it('takes up after a restart what changed while it was away', async () => {
    const { storage, start, expectFound, heard } = await aStage();
    await put(storage, 'one', { a: 'red' });
    await put(storage, 'two', { b: 'red' });
    start();
    await expect.poll(() => ready(heard)).toBe(true);
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'one', lastUpdate: 2, messageCount: 2 }) },
      { table: 'messages', put: aMessageRow({ id: 'c', sessionId: 'one', content: 'red', position: 9 }) },
      { table: 'sessions', remove: 'two' },
    ]);
    start();
    await expectFound('red', ['a', 'c']);
  });

  it('stores what it read, and does not read it again', async () => {
    const { storage, start, expectFound, heard } = await aStage();
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`m${index}`, `word${index} red`]));
    await put(storage, 'many', many);
    start();
    await expect.poll(() => ready(heard)).toBe(true);

    // Changed behind its back and without a trace in the chat: whoever reads again would notice.
    await storage.write([{ table: 'messages', put: aMessageRow({ id: 'm7', sessionId: 'many', content: 'other' }) }]);
    start();
    await expect.poll(() => ready(heard)).toBe(true);
    expect(heard.filter((message) => message.type === 'progress')).toHaveLength(1);
    await expectFound('word1499', ['m1499']);
    await expectFound('other', []);
    await expectFound('"word1498 red"', ['m1498']);
  });

  it('goes on where an interrupted page stopped', async () => {
    const { storage, start, expectFound, heard } = await aStage();
    for (let chat = 0; chat < 12; chat += 1) {
      await put(
        storage,
        `chat${chat}`,
        Object.fromEntries(
          Array.from({ length: 900 }, (_, index) => [`m${chat}-${index}`, `word${chat}x${index} said`]),
        ),
      );
    }
    start();
    await expect.poll(() => heard.some((message) => message.type === 'progress' && message.done > 2_000)).toBe(true);
    start();
    await expect.poll(() => ready(heard), { timeout: 20_000 }).toBe(true);
    start();
    for (let chat = 0; chat < 12; chat += 1) await expectFound(`word${chat}x899`, [`m${chat}-899`]);
  });

  it('says which finds are on another branch', async () => {
    const { storage, start, heard, find } = await aStage();
    const row = (id: string, parentId: string, position: number) =>
      ({ table: 'messages', put: aMessageRow({ id, sessionId: 'one', content: 'red', parentId, position }) }) as const;
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'one', messageCount: 3, leafId: 'a2' }) },
      row('q', '', 1),
      row('a1', 'q', 2),
      row('a2', 'q', 3),
    ]);
    start();
    await expect.poll(() => ready(heard)).toBe(true);
    await find('red');
    await expect
      .poll(() => heard.findLast((message) => message.type === 'on-other-branches')?.messageIds)
      .toEqual(['a1']);
  });

  it('waits for the page before every step when it is told to be patient', async () => {
    const { storage, start, heard } = await aStage();
    await put(storage, 'one', { a: 'red' });
    const engine = start('patient');
    await expect.poll(() => heard.some(({ type }) => type === 'may-go')).toBe(true);
    expect(ready(heard)).toBe(false);
    engine.post({ type: 'go' });
    await expect.poll(() => ready(heard)).toBe(true);
  });
});
