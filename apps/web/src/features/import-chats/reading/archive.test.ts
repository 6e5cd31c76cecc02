import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fixtureText } from '../testing/read-fixture.ts';
import { ArchiveFailure, openArchive } from './archive.ts';
import { picturesIn } from './pictures.ts';
import { MovingFailure } from './protocol.ts';
import { readExport } from './read-export.ts';

const PNG_MARK = [0x89, 0x50, 0x4e, 0x47];
const MEGABYTE = 1024 * 1024;

/** An archive whose directory says of every file that it has so many bytes. */
function lyingArchive(files: Readonly<Record<string, Uint8Array>>, announced: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(zipSync({ ...files }, { level: 9 }));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, announced, true);
  }
  return bytes;
}

function bomb(megabytes: number): Uint8Array {
  const bytes = new Uint8Array(megabytes * MEGABYTE);
  bytes.set(PNG_MARK);
  return bytes;
}

describe('an archive that unpacks to more than it says', () => {
  it('is unpacked no further than announced', async () => {
    const archive = lyingArchive({ 'picture.png': bomb(48) }, 1_000);
    expect(archive.length).toBeLessThan(100_000);
    const [entry] = await openArchive(new Blob([archive]));
    if (!entry) throw new Error('no entry');
    const reader = (await entry.open()).getReader();
    let seen = 0;
    const readAll = async (): Promise<void> => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) seen += part.value.length;
    };
    await expect(readAll()).rejects.toThrow(ArchiveFailure);
    expect(seen).toBeLessThanOrEqual(1_000);
  });

  it('gives no picture, whether it lies or not', async () => {
    for (const announced of [1_000, 48 * MEGABYTE]) {
      const archive = lyingArchive({ 'file-abc.png': bomb(48) }, announced);
      const find = picturesIn(await openArchive(new Blob([archive])));
      expect(await find('file-abc')).toBeUndefined();
    }
  });

  it('is left alone where it lies in another archive; the chats beside it are read', async () => {
    const inner = zipSync({ 'conversations.json': strToU8(fixtureText('claude')) });
    const lying = lyingArchive({ 'a.zip': bomb(24), 'b.zip': inner }, inner.length);
    expect((await readExport([new File([lying], 'a.zip')])).source).toBe('claude');
  });

  it('fails as a damaged archive where the chats are what is too long', async () => {
    const chats = `[${'{"uuid":"a","name":"b","chat_messages":[]},'.repeat(50_000)}{}]`;
    const archive = lyingArchive({ 'conversations.json': strToU8(chats) }, 2_000);
    await expect(readExport([new File([archive], 'a.zip')])).rejects.toEqual(new MovingFailure('archive'));
  });

  it('is given up where all of it is more than anybody has', async () => {
    const chats = `[${'{"uuid":"a","name":"b","chat_messages":[]},'.repeat(50_000)}{}]`;
    const file = new File([new Uint8Array(gzipSync(strToU8(chats)))], 'a.json.gz');
    await expect(readExport([file], { mostBytes: MEGABYTE })).rejects.toEqual(new MovingFailure('too-large'));
  });
});
