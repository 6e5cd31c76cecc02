import { MidjourneyTask } from '@parley/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { restorePictures, splitBackup, withPictures } from '#/storage/pictures/picture-backup.ts';
import { openPictures, type PictureDatabase } from '#/storage/pictures/picture-database.ts';
import { PictureRequest, type PictureRecord } from '#/storage/pictures/picture-record.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { aPicture, aRecord } from '../testing/pictures.ts';
import { createPicturesStore, type PictureChange, type PicturesStore } from './create-pictures-store.ts';
import { makeThumbnail } from './make-thumbnail.ts';

const HOUR_MS = 3_600_000;

let name: string;
let database: PictureDatabase;
let store: PicturesStore;
let time: number;
let heard: PictureChange[];
let tabs: ReturnType<typeof joinTabs>;

beforeEach(async () => {
  name = `pictures-${newId()}`;
  database = await openPictures(name);
  tabs = joinTabs(name);
  time = 10 * HOUR_MS;
  heard = [];
  store = createPicturesStore({ open: async () => openPictures(name), tabs, makeThumbnail, now: () => time });
  store.listen((change) => heard.push(change));
});

afterEach(() => {
  tabs.close();
  database.close();
  indexedDB.deleteDatabase(name);
});

const idsOf = (records: readonly PictureRecord[]) => records.map(({ id }) => id);
const request = PictureRequest.parse({ model: 'painter-1', prompt: 'A lantern', count: 3 });

it('notes a set before it is made, and shows it in the history as its pictures come', async () => {
  const records = await store.createSet(request, ['reference-1'], { parentId: 'parent-1', relation: 'edit' });
  expect(records.map(({ index, status }) => [index, status])).toEqual([
    [0, 'wait'],
    [1, 'wait'],
    [2, 'wait'],
  ]);
  expect(await store.ids()).toEqual([]);
  const [first, second] = records as [PictureRecord, PictureRecord, PictureRecord];
  await store.setBytes(second.id, await aPicture('teal'), { seed: 5 });
  await store.update(first.id, { status: 'error', errorCode: 'provider_error' });
  expect(await store.ids()).toEqual([second.id]);
  expect(await store.get(second.id)).toMatchObject({
    status: 'success',
    seed: 5,
    width: 640,
    height: 480,
    mediaType: 'image/png',
    parentId: 'parent-1',
    relation: 'edit',
    references: ['reference-1'],
  });
  const open = await store.page({ statuses: ['wait', 'running', 'error'] }, undefined, 10);
  expect(idsOf(open)).toEqual([first.id, records[2]?.id]);
  expect(await store.children('parent-1')).toHaveLength(3);
});

it('draws thumbnails of at most 320 pixels, also later where one is missing', async () => {
  const [record] = await store.createSet({ ...request, count: 1 }, []);
  const id = record?.id ?? '';
  const blob = await aPicture('teal', 'image/jpeg', { width: 900, height: 1_200 });
  await store.setBytes(id, blob);
  const sizeOf = async (thumbnail: Blob | undefined) => {
    const bitmap = await createImageBitmap(thumbnail ?? new Blob());
    return [bitmap.width, bitmap.height, thumbnail?.type];
  };
  expect(await sizeOf(await store.thumbnailOf(id))).toEqual([240, 320, 'image/webp']);
  await database.keep(id, blob, {}, undefined);
  expect(await store.thumbnailAddresses([id])).toEqual([undefined]);
  expect(await sizeOf(await store.thumbnailOf(id))).toEqual([240, 320, 'image/webp']);
  expect((await store.thumbnailAddresses([id]))[0]).toMatch(/^data:image\/webp;base64,/u);
  expect((await store.bytesOf(id))?.size).toBe(blob.size);
});

it('keeps what the browser cannot open without a thumbnail, and shows the bytes themselves', async () => {
  const [record] = await store.createSet({ ...request, count: 1 }, []);
  const id = record?.id ?? '';
  await store.setBytes(id, new Blob(['not a picture'], { type: 'image/png' }));
  expect(await store.get(id)).toMatchObject({ status: 'success', width: 0 });
  expect(await (await store.thumbnailOf(id))?.text()).toBe('not a picture');
});

it('pages newest set first, each in its own order, and misses none at equal times', async () => {
  const records = Array.from({ length: 23 }, (_, place) =>
    aRecord({ id: `p${place}`, setId: `s${Math.floor(place / 4)}`, index: place % 4, createdAt: 100 + (place % 3) }),
  );
  await store.add(records);
  const all = await store.ids();
  expect(new Set(all).size).toBe(23);
  const paged: string[] = [];
  for (let page = await store.page({}, undefined, 5); page.length > 0; page = await store.page({}, page.at(-1), 5)) {
    paged.push(...idsOf(page));
  }
  expect(paged).toEqual(all);
  const times = (await store.getMany(all)).map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((left, right) => right - left));
});

it('finds what fits among many that do not, from any place on, and names the models and styles there are', async () => {
  await store.add(
    Array.from({ length: 1_300 }, (_, place) =>
      aRecord({
        id: `p${place}`,
        createdAt: 10_000 - place,
        request: { model: `painter-${place % 2}`, ...(place % 400 === 7 && { style: 'origami' as const }) },
      }),
    ),
  );
  expect(idsOf(await store.page({ style: 'origami' }, undefined, 2))).toEqual(['p7', 'p407']);
  const after = await store.get('p407');
  expect(idsOf(await store.page({ style: 'origami' }, after, 10))).toEqual(['p807', 'p1207']);
  expect(idsOf(await store.page({ style: 'origami', since: 9_500 }, undefined, 10))).toEqual(['p7', 'p407']);
  expect(await store.models()).toEqual(['painter-0', 'painter-1']);
  expect(await store.styles()).toEqual(['origami']);
  expect(await store.count()).toBe(1_300);
});

it('brings deleted pictures back with their bytes, until the hour is over', async () => {
  const records = await store.createSet(request, []);
  const [first = '', second = ''] = idsOf(records);
  await store.setBytes(first, await aPicture('teal'));
  await store.setBytes(second, await aPicture('plum'));
  const undo = await store.remove([first, 'never-there']);
  expect(await store.ids()).toEqual([second]);
  await undo();
  expect(await store.ids()).toEqual([first, second]);
  expect(await store.bytesOf(first)).toBeInstanceOf(Blob);

  const undoLate = await store.remove([first]);
  time += HOUR_MS + 1;
  // What opens the database next sweeps it.
  const next = createPicturesStore({ open: async () => openPictures(name), tabs, makeThumbnail, now: () => time });
  await expect.poll(() => next.bytesOf(first)).toBeUndefined();
  await undoLate();
  expect(await store.ids()).toEqual([second]);
});

it('tells this page and other tabs what changed, and does not bring a removed picture back by a late update', async () => {
  const others: unknown[] = [];
  const other = joinTabs(name);
  other.listen((message) => others.push(message));
  const [record] = await store.createSet({ ...request, count: 1 }, []);
  const id = record?.id ?? '';
  await store.update(id, { status: 'running' });
  await store.remove([id]);
  expect(await store.update(id, { status: 'error' })).toBeUndefined();
  expect(await store.setBytes(id, await aPicture('teal'))).toBeUndefined();
  expect(await store.bytesOf(id)).toBeUndefined();
  await expect.poll(() => heard.map(({ change }) => change)).toEqual(['added', 'changed', 'removed']);
  await expect.poll(() => others.length).toBe(3);
  other.close();
});

it('carries pictures in a backup behind everything else, and joins them to those that are here', async () => {
  const document = new Blob(['{\n"parley":{"format":1,"tombstones":[]}\n}\n'], { type: 'application/json' });
  expect(await withPictures(document, database)).toBe(document);
  for (const [place, colour] of ['teal', 'plum', 'gold'].entries()) {
    await store.add([aRecord({ id: colour, createdAt: place, request: { prompt: `“${colour}”\n,{[` } })]);
    await store.setBytes(colour, await aPicture(colour));
  }
  const backup = await withPictures(document, database);
  const parsed = JSON.parse(await backup.text()) as { pictures: readonly unknown[]; parley: unknown };
  expect(parsed.pictures).toHaveLength(3);
  expect(parsed.parley).toEqual({ format: 1, tombstones: [] });

  const split = await splitBackup(backup);
  expect(await split.document.text()).toBe(await document.text());
  expect(split.pictureCount).toBe(3);
  const gold = await store.get('gold');
  const goldBytes = await (await store.bytesOf('gold'))?.arrayBuffer();
  await database.clear();
  await store.add([aRecord({ id: 'plum', isFavourite: true })]);
  expect(await restorePictures(split, database)).toBe(2);
  expect(await store.get('gold')).toEqual({ ...gold, isImported: true });
  expect(await (await store.bytesOf('gold'))?.arrayBuffer()).toEqual(goldBytes);
  expect(await store.get('plum')).toMatchObject({ isFavourite: true });
});

it('takes a backup without pictures, or a foreign file, as it is, and passes damaged lines over', async () => {
  for (const text of ['', '{}', '{"picturesAt":[99999,1]\n}\n']) {
    const file = new Blob([text]);
    expect((await splitBackup(file)).document).toBe(file);
  }
  const record = aRecord({ id: 'whole' });
  const lines = ['{"record":{}}', '{"record":', JSON.stringify({ record, data: 'data:text/html;base64,PGI+' })];
  const good = JSON.stringify({ record, data: 'data:image/png;base64,AAAA' });
  const split = { document: new Blob(), pictureCount: 4, pictures: new Blob([[...lines, good].join(',\n')]) };
  expect(await restorePictures(split, database)).toBe(1);
  expect((await store.bytesOf('whole'))?.size).toBe(3);
});

it('brings pictures in as finished ones, whatever the file says of them', async () => {
  const midjourney = MidjourneyTask.parse({ id: 't1', status: 'IN_PROGRESS' });
  const record = aRecord({ id: 'sly', status: 'running', midjourney });
  const line = JSON.stringify({ record, data: 'data:image/png;base64,AAAA' });
  await restorePictures({ document: new Blob(), pictureCount: 1, pictures: new Blob([line]) }, database);
  const restored = await store.get('sly');
  expect(restored).toMatchObject({ status: 'success', isImported: true });
  expect(restored?.midjourney).toBeUndefined();
});
