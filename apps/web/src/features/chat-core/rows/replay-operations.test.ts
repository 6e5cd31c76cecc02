import { describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '#/storage/open.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import type { ChatOperation } from '../model/chat-operation.ts';
import { replayOperations } from './replay-operations.ts';

const by = { sessionId: 'chat', device: 'here', time: 100 };
const said: ChatOperation = { ...by, type: 'append', row: aMessageRow({ id: 'said', date: 60 }), place: 'end' };

async function aStorage(lastUpdate = 50) {
  const storage = createMemoryStorage();
  await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'chat', lastUpdate }) }]);
  return storage;
}

describe('a note that is no operation', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a word', 'append'],
    ['an operation without a chat', { type: 'count' }],
    ['a chat that is no name', { ...by, sessionId: 7, type: 'delete-chat' }],
    ['a message without a row', { ...by, type: 'append' }],
    ['a row without an id', { ...by, type: 'patch-message', row: {} }],
    ['edits that are no list', { ...by, type: 'patch-session', edits: 1 }],
    ['an edit without what was before', { ...by, type: 'patch-session', edits: [{ field: 'topic' }] }],
    ['a kind of a later version', { ...by, type: 'transplant' }],
  ])('does not hold up what follows it: %s', async (_what, note) => {
    vi.stubGlobal('reportError', () => {});
    const storage = await aStorage();
    await replayOperations(storage, [note as ChatOperation, said]);
    expect(await storage.get('messages', 'said')).toBeDefined();
    vi.unstubAllGlobals();
  });
});

describe('a deletion that comes late', () => {
  const deletion: ChatOperation = { ...by, type: 'delete-chat', deletedAt: 80 };

  it('is done where nobody has used the chat since', async () => {
    const storage = await aStorage(80);
    await replayOperations(storage, [deletion]);
    expect(await storage.get('sessions', 'chat')).toBeUndefined();
  });

  it('leaves a chat that was used since', async () => {
    const storage = await aStorage(81);
    await replayOperations(storage, [deletion]);
    expect(await storage.get('sessions', 'chat')).toBeDefined();
  });

  it('leaves a chat that was brought back and deleted once more, whatever became of it then', async () => {
    const storage = await aStorage(80);
    const again: ChatOperation = { ...deletion, time: 120 };
    await replayOperations(storage, [deletion, { ...by, type: 'restore-chat', time: 110 }, again]);
    await replayOperations(storage, [{ ...by, type: 'restore-chat', time: 130 }]);
    await replayOperations(storage, [deletion]);
    expect(await storage.get('sessions', 'chat')).toBeDefined();
  });
});

it('a chat that comes back late stays away where it was deleted once more', async () => {
  const storage = await aStorage(80);
  const back: ChatOperation = { ...by, type: 'restore-chat', time: 110 };
  const deleted = (time: number): ChatOperation => ({ ...by, type: 'delete-chat', deletedAt: 80, time });
  await replayOperations(storage, [deleted(100), back, deleted(120)]);
  await replayOperations(storage, [back]);
  expect(await storage.get('sessions', 'chat')).toBeUndefined();
});
