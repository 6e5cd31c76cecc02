import { beforeEach, describe, expect, it } from 'vitest';
import { storageHealth } from '#/storage/health.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { MessageRow, RecordStorage, SessionRow } from '#/storage/records.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { breakable, STORAGES } from '#/storage/testing/storages.ts';
import { createChatRecords } from './chat-records.ts';

const damagedMessage = (id: string, position: number): MessageRow =>
  ({ ...aMessageRow({ id, position }), content: { words: 'lost' } }) as never;
const damagedSession = (id: string): SessionRow => ({ ...aSessionRow({ id, lastUpdate: 5 }), topic: 7 }) as never;

beforeEach(() => storageHealth.setState({ kind: 'indexeddb', problem: undefined, damaged: [] }));

describe.each(STORAGES)('damaged rows in $kind', ({ open }) => {
  let storage: RecordStorage;
  let records: ReturnType<typeof createChatRecords>;

  beforeEach(async () => {
    storage = await open();
    records = createChatRecords(Promise.resolve(storage), createMemoryStorage());
  });

  it('do not take the other messages of a page along, and the page is as full as it was to be', async () => {
    const rows = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? damagedMessage(`m${index}`, index) : aMessageRow({ id: `m${index}`, position: index }),
    );
    await storage.write(rows.map((put) => ({ table: 'messages', put })));
    const page = await records.pageMessages('chat', 3);
    expect(page.map(({ id }) => id)).toEqual(['m5', 'm7', 'm9']);
    expect(storageHealth.getState().damaged).toEqual(['messages']);
    expect((await storage.get('stores', 'damaged/messages/m8'))?.state['row']).toMatchObject({
      content: { words: 'lost' },
    });
    expect(await storage.get('messages', 'm8')).toBeUndefined();
    expect((await records.pageMessagesAfter('chat', 10)).map(({ id }) => id)).toEqual(['m1', 'm3', 'm5', 'm7', 'm9']);
  });

  it('do not take the list of chats along', async () => {
    await storage.write([
      { table: 'sessions', put: damagedSession('broken') },
      { table: 'sessions', put: aSessionRow({ id: 'sound', lastUpdate: 1 }) },
    ]);
    expect((await records.pageSessions('', 10)).map(({ id }) => id)).toEqual(['sound']);
    expect(await records.session('broken')).toBeUndefined();
    expect((await records.pageAllSessions(undefined, 10)).map(({ id }) => id)).toEqual(['sound']);
    expect(storageHealth.getState().damaged).toEqual(['sessions']);
    expect((await storage.get('stores', 'damaged/sessions/broken'))?.state['row']).toMatchObject({ topic: 7 });
  });

  it('are mended where only something is missing', async () => {
    const { tools: _missing, ...bare } = aMessageRow({ id: 'm', content: 'Still there' });
    await storage.write([{ table: 'messages', put: bare as MessageRow }]);
    expect(await records.messages('chat', ['m'])).toEqual([aMessageRow({ id: 'm', content: 'Still there' })]);
    expect(storageHealth.getState().damaged).toEqual([]);
    expect(await storage.get('stores', 'damaged/messages/m')).toBeDefined();
  });

  it('are passed over where they cannot be set aside', async () => {
    await storage.write([
      { table: 'messages', put: damagedMessage('broken', 1) },
      { table: 'messages', put: aMessageRow({ id: 'sound', position: 2 }) },
    ]);
    const disk = breakable(storage, new DOMException('full', 'QuotaExceededError'));
    disk.isBroken = true;
    const full = createChatRecords(Promise.resolve(disk), createMemoryStorage());
    expect((await full.pageMessages('chat', 10)).map(({ id }) => id)).toEqual(['sound']);
  });
});
