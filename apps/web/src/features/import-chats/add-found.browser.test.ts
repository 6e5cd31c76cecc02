import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ParleyDocument } from '#/storage/document/document.ts';
import { messageRowsOf } from '#/storage/document/row-pages.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { tombstoneOfChat, tombstoneOfMessage } from '#/storage/tombstones.ts';
import { addFound } from './add-found.ts';
import chatGpt from './fixtures/chatgpt.json?raw';
import claude from './fixtures/claude.json?raw';
import nextChat from './fixtures/nextchat-v3.json?raw';
import { readExport } from './reading/read-export.ts';

const DEVICE = '0123456789abcdef';
const PNG = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);

async function add(storage: RecordStorage, content: BlobPart, { hasExtras = true, signal = neverStopped() } = {}) {
  const { batches } = await readExport([new File([content], 'export')]);
  const documents = batches.map((blob) => async () => JSON.parse(await blob.text()) as ParleyDocument);
  const onProgress = (): void => {};
  return addFound(documents, { storage, device: DEVICE, signal, onProgress, hasExtras, isOwn: false });
}

const neverStopped = (): AbortSignal => new AbortController().signal;

async function allOf(storage: RecordStorage) {
  const sessions = await storage.pageById('sessions', undefined, 1_000);
  const messages = await storage.pageById('messages', undefined, 1_000);
  return { sessions, messages };
}

const chatNamed = async (storage: RecordStorage, topic: string) => {
  const row = (await allOf(storage)).sessions.find((one) => one.topic === topic);
  if (!row) throw new Error(`no chat ${topic}`);
  return row;
};

describe.for(STORAGES.filter(({ kind }) => kind !== 'local-storage'))('adding to $kind', ({ open }) => {
  it('adds chats once, however often the same file comes', async () => {
    const storage = await open();
    expect(await add(storage, claude)).toEqual({ chats: 2, messages: 6 });
    const before = await allOf(storage);
    expect(await add(storage, claude)).toEqual({ chats: 0, messages: 0 });
    expect(await allOf(storage)).toEqual(before);
    expect((await chatNamed(storage, 'Planting beans')).messageCount).toBe(4);
  });

  it('keeps pictures where pictures lie, each once', async () => {
    const storage = await open();
    const zip = zipSync({ 'conversations.json': strToU8(chatGpt), 'file-Pot123-pot.png': PNG });
    await add(storage, zip);
    await add(storage, zip);
    expect(await storage.count('blobs')).toBe(1);
    const soup = await chatNamed(storage, 'A pot of soup');
    const rows = await Array.fromAsync(messageRowsOf(storage, soup.id));
    expect(JSON.stringify(rows)).toContain('parley-blob:');
    expect(JSON.stringify(rows)).not.toContain('data:image');
  });

  it('adds masks and prompts if they are wanted', async () => {
    const storage = await open();
    await add(storage, nextChat, { hasExtras: false });
    expect(await storage.get('stores', 'mask-store')).toBeUndefined();
    await add(storage, nextChat);
    const masks = (await storage.get('stores', 'mask-store'))?.state['masks'] ?? {};
    expect(Object.values(masks)).toMatchObject([{ name: 'Baker' }]);
    expect(JSON.stringify((await storage.get('stores', 'prompt-store'))?.state)).toContain('Shorter');
  });

  it('adds to a chat what was said in it since, and leaves what was changed here', async () => {
    const storage = await open();
    const [first, ...others] = JSON.parse(claude) as { chat_messages: unknown[] }[];
    const earlier = { ...first, chat_messages: first?.chat_messages.slice(0, 2) };
    expect(await add(storage, JSON.stringify([earlier, ...others]))).toEqual({ chats: 2, messages: 4 });
    const row = await chatNamed(storage, 'Planting beans');
    const renamed = { ...row, topic: 'Beans', revision: { [DEVICE]: 1 }, changedAt: 2_000_000_000_000 };
    await storage.write([{ table: 'sessions', put: renamed }]);
    expect(await add(storage, claude)).toEqual({ chats: 0, messages: 2 });
    expect((await chatNamed(storage, 'Beans')).messageCount).toBe(4);
  });

  it('brings a deleted chat back, but no message that was deleted in a chat that is here', async () => {
    const storage = await open();
    await add(storage, claude);
    const deletion = { device: DEVICE, deletedAt: 5 };
    const beans = await chatNamed(storage, 'Planting beans');
    const [gone] = await Array.fromAsync(messageRowsOf(storage, beans.id));
    if (!gone) throw new Error('no message');
    await storage.write([
      { table: 'messages', remove: gone.id },
      { table: 'tombstones', put: tombstoneOfMessage(gone, deletion) },
    ]);
    await add(storage, claude);
    expect(await Array.fromAsync(messageRowsOf(storage, beans.id))).toHaveLength(3);

    await storage.write([
      { table: 'sessions', remove: beans.id },
      { table: 'messages', removeOfSession: beans.id },
      { table: 'tombstones', put: tombstoneOfChat(beans, deletion) },
    ]);
    expect((await add(storage, claude)).chats).toBe(1);
    expect(await Array.fromAsync(messageRowsOf(storage, beans.id))).toHaveLength(4);
  });

  it('adds nothing more once it is stopped', async () => {
    const storage = await open();
    expect(await add(storage, claude, { signal: AbortSignal.abort() })).toEqual({ chats: 0, messages: 0 });
    expect(await storage.count('sessions')).toBe(0);
  });
});
