import { describe, expect, it } from 'vitest';
import { deviceId } from '../device.ts';
import type { RecordStorage } from '../records.ts';
import { aSessionRow } from '../testing/rows.ts';
import { STORAGES } from '../testing/storages.ts';
import { documentText } from './document-text.ts';
import { holdDocument } from './hold-document.ts';
import { aDocument, aDocumentChat, aDocumentMessage } from './testing/documents.ts';
import { writeDocument } from './write-document.ts';

const chats = Array.from({ length: 60 }, (_, chat) =>
  aDocumentChat({
    id: `chat-${String(chat).padStart(2, '0')}`,
    messages: Array.from({ length: 40 }, (_none, index) =>
      aDocumentMessage({ id: `message-${chat}-${index}`, position: index + 1, content: 'Tea with lemon. '.repeat(20) }),
    ),
  }),
);
/** Too large for the page to read it itself. */
const large = await documentText(aDocument({ chats }));
const small = await documentText(aDocument({ chats: chats.slice(0, 1) }));

/** The chats of a file, as they stand in it. */
const chatsIn = (text: string): string => text.slice(text.indexOf('"sessions"'), text.lastIndexOf(']}]}'));
const written = async (storage: RecordStorage): Promise<string> => (await writeDocument(storage)).text();

describe.each(STORAGES.filter(({ kind }) => kind !== 'local-storage'))('a held file and $kind', ({ open }) => {
  it.each([
    ['a large file', large, 60],
    ['a small file', small, 1],
  ])('%s tells what it holds and takes the place of everything', async (_name, text, count) => {
    const storage = await open();
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'old' }) }]);
    const held = await holdDocument(new Blob([text]), storage);
    expect(held.counts).toMatchObject({ chats: count, messages: count * 40, damaged: 0 });
    expect(await storage.count('sessions'), 'nothing is changed by looking').toBe(1);
    const [device, shares] = [deviceId(), [] as number[]];
    await held.replace(storage, (share) => shares.push(share));
    expect(chatsIn(await written(storage)) === chatsIn(text)).toBe(true);
    expect(shares.at(-1)).toBe(1);
    expect(deviceId(), 'counters of older records must not be given twice').not.toBe(device);
  });
});

describe('a large file', () => {
  const open = () => STORAGES[0]?.open() ?? Promise.reject(new Error('no storage'));

  it.each([
    ['cut-off', large.slice(0, -40)],
    ['not-json', `Dear diary ${'x'.repeat(600_000)}`],
  ])('is refused when it is %s', async (kind, text) => {
    await expect(holdDocument(text, await open())).rejects.toMatchObject({ name: 'DocumentProblem', kind });
  });

  it('can be given up while it is read', async () => {
    const reading = new AbortController();
    const storage = await open();
    const onProgress = () => reading.abort();
    await expect(holdDocument(large, storage, { signal: reading.signal, onProgress })).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });

  it('says so when it cannot be written', async () => {
    const storage = await open();
    // A database of a version that is yet to come.
    const name = `newer-${deviceId()}`;
    await new Promise((resolve) => {
      indexedDB.open(name, 99).onsuccess = resolve;
    });
    const held = await holdDocument(large, { ...storage, databaseName: name });
    await expect(held.replace(storage)).rejects.toMatchObject({ name: 'VersionError' });
  });
});
