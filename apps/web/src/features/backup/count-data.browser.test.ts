import { describe, expect, it } from 'vitest';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { countIn } from './count-data.ts';

describe.for(STORAGES)('in $kind', ({ open }) => {
  it('nothing is counted as nothing', async () => {
    expect(await countIn(await open())).toMatchObject({ chats: 0, messages: 0, prompts: 0, masks: 0 });
  });

  it('chats, messages, prompts and masks are counted, without what lies in the bin', async () => {
    const storage = await open();
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'kept', messageCount: 2 }) },
      { table: 'messages', put: aMessageRow({ id: 'm1', sessionId: 'kept' }) },
      { table: 'messages', put: aMessageRow({ id: 'm2', sessionId: 'kept', position: 2 }) },
      { table: 'messages', put: aMessageRow({ id: 'm3', sessionId: 'gone' }) },
      { table: 'trash', put: { id: 'gone', session: aSessionRow({ id: 'gone', messageCount: 1 }), deletedAt: 1 } },
      {
        table: 'stores',
        put: { name: 'prompt-store', version: 3, lastUpdateTime: 1, state: { prompts: { a: {}, b: {} } } },
      },
      { table: 'stores', put: { name: 'mask-store', version: 3.2, lastUpdateTime: 1, state: { masks: { a: {} } } } },
    ]);
    expect(await countIn(storage)).toMatchObject({ chats: 1, messages: 2, prompts: 2, masks: 1 });
  });

  it('the empty chat behind New chat is not counted, but one that was given a name or a place is', async () => {
    const storage = await open();
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'new' }) },
      { table: 'sessions', put: aSessionRow({ id: 'named', topic: 'Tea', hasOwnTopic: true }) },
      { table: 'sessions', put: aSessionRow({ id: 'pinned', shelf: 'pinned' }) },
    ]);
    expect(await countIn(storage)).toMatchObject({ chats: 2 });
  });
});
