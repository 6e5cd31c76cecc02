import { compareRevisions, type Revision } from '@parley/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { aSessionRow } from '#/storage/testing/rows.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { survives, tombstoneId } from '#/storage/tombstones.ts';
import { createChatStore, UNDO_WINDOW_MS } from './chat-store.ts';

const FOREIGN = { there: 7 };

let storage: RecordStorage;
let clock: number;

beforeEach(async () => {
  storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  clock = 1_000;
  await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'chat', lastUpdate: 1, revision: FOREIGN }) }]);
});

async function openTab() {
  const store = createChatStore({
    durable: Promise.resolve(storage),
    incognito: createMemoryStorage(),
    tabs: joinTabs(newId()),
    now: () => (clock += 1),
    newId,
    stamps: { device: () => 'here', tick: () => (clock += 1) },
    sections: () => ['incognito', 'pinned', ''],
  });
  store.open.hold('chat');
  await store.open.ready('chat');
  return store;
}

const chatRevision = async (id = 'chat'): Promise<Revision | undefined> =>
  (await storage.get('sessions', id))?.revision;
const revisionOf = async (id: string): Promise<Revision | undefined> => (await storage.get('messages', id))?.revision;
const tombstone = (kind: 'chat' | 'message', id: string) => storage.get('tombstones', tombstoneId(kind, id));

/** Adds a question and its answer. Both are on the disk afterwards. */
async function talk({ open }: Awaited<ReturnType<typeof openTab>>) {
  const question = await open.append('chat', { role: 'user', content: 'Tea?' });
  const answer = await open.append('chat', { role: 'assistant', content: 'Yes.' });
  await vi.waitFor(async () => expect(await revisionOf(answer.id)).toBeDefined());
  return { question, answer };
}

describe('messages', () => {
  it('are counted from when they are made, and do not count as a change of their chat', async () => {
    const tab = await openTab();
    const { question, answer } = await talk(tab);
    expect(await revisionOf(question.id)).toEqual({ here: question.updatedAt });
    expect(await revisionOf(answer.id)).toEqual({ here: answer.updatedAt });
    expect(await chatRevision()).toEqual(FOREIGN);
    expect((await storage.get('sessions', 'chat'))?.changedAt).toBeUndefined();
  });

  it('count each change of their words', async () => {
    const tab = await openTab();
    const { answer } = await talk(tab);
    tab.open.update(answer.id, { content: 'No.' });
    await vi.waitFor(async () => expect(compareRevisions(await revisionOf(answer.id), answer.revision)).toBe('after'));
  });

  it('leave a tombstone that has seen their last change, and take it along when they come back', async () => {
    const tab = await openTab();
    const { question, answer } = await talk(tab);
    const undo = await tab.open.remove(question.id);
    const grave = await tombstone('message', question.id);
    expect(grave).toMatchObject({ sessionId: 'chat', recordId: question.id });
    expect(compareRevisions(grave?.revision, question.revision)).toBe('after');
    const moved = await revisionOf(answer.id);
    expect(compareRevisions(moved, answer.revision)).toBe('after');
    await undo();
    expect(await tombstone('message', question.id)).toBeUndefined();
    expect(survives(await revisionOf(question.id), grave as NonNullable<typeof grave>)).toBe(true);
    expect(await storage.get('messages', answer.id)).toMatchObject({ parentId: question.id });
    expect(compareRevisions(await revisionOf(answer.id), moved)).toBe('after');
  });

  it('keep what was said below them while they were away', async () => {
    const tab = await openTab();
    const { question, answer } = await talk(tab);
    const undo = await tab.open.remove(question.id);
    tab.open.update(answer.id, { content: 'Yes, with milk.' });
    await undo();
    expect(await storage.get('messages', answer.id)).toMatchObject({
      parentId: question.id,
      content: 'Yes, with milk.',
    });
  });

  it('start anew as a further version, and move on what follows them', async () => {
    const tab = await openTab();
    const { question, answer } = await talk(tab);
    await tab.open.replace(question.id, { content: 'Coffee?' });
    const version = (await storage.get('messages', answer.id))?.parentId ?? '';
    expect(await revisionOf(question.id)).toEqual(question.revision);
    expect(Object.keys((await revisionOf(version)) ?? {})).toEqual(['here']);
    expect(compareRevisions(await revisionOf(answer.id), answer.revision)).toBe('after');
  });
});

describe('chats', () => {
  it('count a change of what is their own, on top of what other devices counted', async () => {
    const tab = await openTab();
    await tab.renameSession('chat', 'Tea');
    await tab.moveToShelf('chat', 'pinned');
    expect(await storage.get('sessions', 'chat')).toMatchObject({ revision: { there: 7, here: 2 } });
    expect((await storage.get('sessions', 'chat'))?.changedAt).toBeGreaterThan(1_000);
  });

  it('count a change of the branch on show', async () => {
    const tab = await openTab();
    const { question } = await talk(tab);
    await tab.open.replace(question.id, { content: 'Coffee?' });
    expect(await chatRevision()).toEqual(FOREIGN);
    await tab.open.showBranch('chat', question.id);
    expect(await chatRevision()).toEqual({ there: 7, here: 1 });
  });

  it('are counted from when they are made, and go on when an empty one is used again', async () => {
    const tab = await openTab();
    const id = await tab.createSession({ topic: 'One' });
    const first = await chatRevision(id);
    expect(await tab.createSession({ topic: 'Two' })).toBe(id);
    expect(compareRevisions(await chatRevision(id), first)).toBe('after');
  });

  it('have a history of their own as a copy', async () => {
    const tab = await openTab();
    await talk(tab);
    const copy = (await tab.forkSession('chat')) ?? '';
    expect(await chatRevision(copy)).toEqual({ here: 1 });
    const rows = await storage.pageMessages(copy, { direction: 'newer', limit: 9 });
    expect(rows.map(({ updatedAt, revision }) => [updatedAt, revision])).toEqual(
      rows.map(({ updatedAt }) => [updatedAt, { here: updatedAt }]),
    );
    expect(rows).toHaveLength(2);
  });

  it('leave a tombstone at once when they are deleted, which they outlive when they are brought back', async () => {
    const tab = await openTab();
    await talk(tab);
    const { undo } = await tab.deleteSession('chat');
    expect(await tombstone('chat', 'chat')).toMatchObject({ kind: 'chat', revision: { there: 7, here: 1 } });
    await undo();
    expect(await chatRevision('chat')).toEqual({ there: 7, here: 2 });
    clock += UNDO_WINDOW_MS * 2;
    await tab.purgeLeftovers();
    expect(await storage.get('sessions', 'chat')).toBeDefined();
  });

  it('leave nothing when they were incognito', async () => {
    const tab = await openTab();
    const id = await tab.createSession({ isIncognito: true });
    const message = await tab.open.append(id, { role: 'user', content: 'Psst' });
    await tab.open.remove(message.id);
    await tab.deleteSession(id);
    clock += UNDO_WINDOW_MS * 2;
    await tab.purgeLeftovers();
    await tab.dropIncognito();
    expect(await storage.count('tombstones')).toBe(0);
  });
});
