import { describe, expect, it } from 'vitest';
import { TOMBSTONE_LIFE_MS } from '#/storage/tombstones.ts';
import { MemoryPictures } from '../testing/picture-device.ts';
import { mergePictures, MOST_PICTURE_BYTES } from './merge-pictures.ts';
import { newList, readList } from './picture-list.ts';

const NOW = TOMBSTONE_LIFE_MS * 2;

describe('mergePictures', () => {
  it('lists a picture only once its bytes are in the cloud', async () => {
    const device = new MemoryPictures();
    device.add('a', 1);
    const list = newList();
    const merge = mergePictures(await device.shelf(), list, NOW);
    expect(merge.list.pictures).toEqual([]);
    expect(merge.missing.map(({ id }) => id)).toEqual(['a']);
    await device.keepPlace({
      id: 'a',
      name: '0'.repeat(16),
      hash: '1'.repeat(64),
      size: 1,
      keyId: list.keyId,
      key: list.keys[list.keyId] ?? '',
    });
    const later = mergePictures(await device.shelf(), list, NOW);
    expect([later.list.pictures.length, later.missing.length, later.patch.pictures.length]).toEqual([1, 0, 0]);
    expect(readList(JSON.stringify(later.list))).toEqual(later.list);
  });

  it('uploads to another cloud what lies in the one before', async () => {
    const device = new MemoryPictures();
    device.add('a', 1);
    await device.keepPlace({
      id: 'a',
      name: '0'.repeat(16),
      hash: '1'.repeat(64),
      size: 1,
      keyId: '00000000',
      key: 'of the other',
    });
    expect(mergePictures(await device.shelf(), newList(), NOW).missing).toHaveLength(1);
  });

  it('leaves out what is too large to pass, and deletions that are too old to matter', async () => {
    const device = new MemoryPictures();
    device.add('large', 1);
    device.change('large', 2, { bytes: MOST_PICTURE_BYTES + 1 });
    device.remove('old', NOW - TOMBSTONE_LIFE_MS - 1);
    device.remove('new', NOW - 1);
    const { missing, list } = mergePictures(await device.shelf(), newList(), NOW);
    expect(missing).toEqual([]);
    expect(list.tombstones).toEqual([{ id: 'new', deletedAt: NOW - 1 }]);
  });

  it('deletes what was changed here after others deleted it, where its bytes were never here', async () => {
    const device = new MemoryPictures();
    device.add('a', 1);
    const list = { ...newList(), tombstones: [{ id: 'a', deletedAt: NOW }] };
    device.change('a', NOW + 1, { isFavourite: true });
    expect(mergePictures(await device.shelf(), list, NOW).missing).toHaveLength(1);
    const { pictures } = await device.shelf();
    const bare = { pictures: pictures.map((one) => ({ ...one, hasBytes: false })), tombstones: [] };
    expect(mergePictures(bare, list, NOW).patch.tombstones).toEqual([{ id: 'a', deletedAt: NOW + 1 }]);
  });

  it('refuses what a newer version wrote, and what is damaged', () => {
    expect(() => readList('{"parley":"pictures","v":2}')).toThrow('newer-version');
    expect(() => readList('{"parley":"pictures","v":1}')).toThrow('damaged');
    expect(() => readList('{')).toThrow('damaged');
  });
});
