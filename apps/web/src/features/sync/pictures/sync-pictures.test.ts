import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SyncSettings, type SyncProvider } from '@parley/contract';
import { startUpstashServer, startWebDavServer, type StoreFaults } from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPictureCloud } from '../remote-stores/open-remote-store.ts';
import { openPicture } from './picture-box.ts';
import { resealPictures, syncPictures, type PictureSyncWorld } from './sync-pictures.ts';
import { MemoryPictures, pictureBytes } from './testing/picture-device.ts';

const WIDE = { pictures: 100, bytes: 1e9 };

interface Cloud {
  readonly open: (passphrase?: string, formerPassphrases?: readonly string[]) => ReturnType<typeof openPictureCloud>;
  readonly faults: StoreFaults;
  /** Files of pictures on a WebDAV store, with what is in them. */
  readonly files: () => Promise<readonly string[]>;
}

async function start(provider: SyncProvider): Promise<Cloud> {
  const server = provider === 'webdav' ? await startWebDavServer() : await startUpstashServer();
  onTestFinished(() => server.close());
  const settings = SyncSettings.parse({
    provider,
    useProxy: false,
    ...('folder' in server
      ? { webdav: { endpoint: server.url, username: server.username, password: server.password } }
      : { upstash: { endpoint: server.url, username: 'anna', apiKey: server.token } }),
  });
  const guards = new Map<string, boolean>();
  return {
    faults: server.faults,
    async files() {
      if (!('folder' in server)) return [];
      const folder = join(server.folder, 'parley');
      const names = (await readdir(folder)).filter((name) => name.startsWith('picture-'));
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    open: (passphrase = '', formerPassphrases = []) =>
      openPictureCloud({
        settings,
        passphrase,
        formerPassphrases,
        guards,
        fetch: (address, init) => fetch(address, init),
      }),
  };
}

/** A device with a cloud of its own to count what it uploads. */
function device(cloud: ReturnType<Cloud['open']>) {
  const pictures = new MemoryPictures();
  const uploads: string[] = [];
  const world: PictureSyncWorld = {
    list: cloud.list,
    objects: {
      ...cloud.objects,
      async put(name, text, options) {
        await cloud.objects.put(name, text, options);
        uploads.push(name);
      },
    },
    device: pictures,
    limit: WIDE,
    now: () => 1_000_000,
  };
  const look = async (id: string) => {
    const place = pictures.places.get(id);
    const text = place && (await cloud.objects.get(place.name));
    return place && text !== undefined ? (await openPicture(text, place.key, place.hash)).text() : undefined;
  };
  return {
    pictures,
    uploads,
    world,
    look,
    sync: (more: Partial<PictureSyncWorld> = {}) => syncPictures({ ...world, ...more }),
  };
}

const textOf = (what: string) => pictureBytes(what).text();

describe.each(['webdav', 'upstash'] as const)('pictures over %s', (provider) => {
  it('go from device to device in both directions, each uploaded once and fetched when it is looked at', async () => {
    const cloud = await start(provider);
    const [anna, ben] = [device(cloud.open()), device(cloud.open())];
    anna.pictures.add('a', 1);
    ben.pictures.add('b', 2);
    expect(await anna.sync()).toMatchObject({ outgoing: 1, left: 0 });
    expect(await ben.sync()).toMatchObject({ incoming: 1, outgoing: 1 });
    expect(await anna.sync()).toMatchObject({ incoming: 1, outgoing: 0 });
    expect([anna.pictures.ids(), ben.pictures.ids()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect([await anna.look('b'), await ben.look('a')]).toEqual([await textOf('b'), await textOf('a')]);
    ben.pictures.change('a', 5, { isFavourite: true });
    await ben.sync();
    await anna.sync();
    expect(anna.pictures.records.get('a')?.isFavourite).toBe(true);
    expect([anna.uploads.length, ben.uploads.length]).toEqual([1, 1]);
    // Nothing is new any more.
    expect(await anna.sync()).toMatchObject({ incoming: 0, outgoing: 0, left: 0 });
  });

  it('are deleted everywhere with their bytes, unless they were changed later, and come back with an undo', async () => {
    const cloud = await start(provider);
    const [anna, ben] = [device(cloud.open()), device(cloud.open())];
    anna.pictures.add('gone', 1);
    anna.pictures.add('kept', 2);
    await anna.sync();
    await ben.sync();
    const { name = '' } = ben.pictures.places.get('gone') ?? {};
    anna.pictures.remove('gone', 10);
    anna.pictures.remove('kept', 10);
    // Has looked at it, so that its bytes are here.
    ben.pictures.add('kept', 2);
    ben.pictures.change('kept', 11, { isFavourite: true });
    await anna.sync();
    await ben.sync();
    await anna.sync();
    expect([anna.pictures.ids(), ben.pictures.ids()]).toEqual([['kept'], ['kept']]);
    expect(await anna.look('kept')).toBe(await textOf('kept'));
    expect(await ben.world.objects.get(name)).toBeUndefined();
    // Brought back by the one who deleted it.
    anna.pictures.add('gone', 1);
    anna.pictures.change('gone', 20, {});
    anna.pictures.deletions.delete('gone');
    await anna.sync();
    await ben.sync();
    expect(ben.pictures.ids()).toEqual(['gone', 'kept']);
    expect(await ben.look('gone')).toBe(await textOf('gone'));
  });

  it('go on where an upload was cut, and upload no more than a sync may', async () => {
    const cloud = await start(provider);
    const [anna, ben] = [device(cloud.open()), device(cloud.open())];
    for (const time of [1, 2, 3, 4, 5]) anna.pictures.add(`p${time}`, time, pictureBytes(`p${time}`, 2_000));
    const limit = { pictures: 100, bytes: 4_500 };
    expect(await anna.sync({ limit })).toMatchObject({ outgoing: 2, left: 3 });
    const controller = new AbortController();
    const cut = anna.sync({
      signal: controller.signal,
      onProgress: (done) => done > 0 && controller.abort(new Error('The page was closed')),
    });
    await expect(cut).rejects.toThrow('The page was closed');
    expect(anna.uploads).toHaveLength(3);
    expect(await anna.sync()).toMatchObject({ outgoing: 2, left: 0 });
    expect(new Set(anna.uploads).size).toBe(5);
    expect(anna.uploads).toHaveLength(5);
    await ben.sync();
    expect(ben.pictures.ids()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
  });

  it('survive a cut at every request of a sync', async () => {
    for (const fault of ['cut-before', 'cut-within', 'cut-after'] as const) {
      const cloud = await start(provider);
      const [anna, ben] = [device(cloud.open()), device(cloud.open())];
      for (let request = 0; request < 8; request += 1) {
        anna.pictures.add(`p${request}`, request);
        cloud.faults.next(...Array.from({ length: request }, () => 'pass' as const), fault);
        await anna.sync().catch(() => {});
        cloud.faults.clear();
      }
      await anna.sync();
      await ben.sync();
      expect(ben.pictures.ids()).toEqual(anna.pictures.ids());
      for (const id of ben.pictures.ids()) expect(await ben.look(id)).toBe(await textOf(id));
    }
  });

  it('take turns with other devices that write the list', async () => {
    const cloud = await start(provider);
    const [anna, ben] = [device(cloud.open()), device(cloud.open())];
    anna.pictures.add('a', 1);
    ben.pictures.add('b', 2);
    await Promise.all([anna.sync(), ben.sync()]);
    await anna.sync();
    await ben.sync();
    expect([anna.pictures.ids(), ben.pictures.ids()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect([await anna.look('b'), await ben.look('a')]).toEqual([await textOf('b'), await textOf('a')]);
  });
});

describe('a picture that is deleted on a WebDAV store', () => {
  async function deleted(refused: readonly number[]): Promise<readonly string[]> {
    const cloud = await start('webdav');
    const anna = device(cloud.open());
    anna.pictures.add('gone', 1);
    await anna.sync();
    expect(await cloud.files()).toHaveLength(1);
    anna.pictures.remove('gone', 10);
    const { name = '' } = anna.pictures.places.get('gone') ?? {};
    cloud.faults.next(...refused);
    await anna.world.objects.drop(name);
    expect(await anna.world.objects.get(name)).toBeUndefined();
    return cloud.files();
  }

  it('leaves no file', async () => {
    expect(await deleted([])).toEqual([]);
  });

  it('leaves an empty file where the store removes none', async () => {
    expect((await deleted([405])).map((text) => text.trim())).toEqual(['{}']);
  });
});

describe('pictures under a passphrase', () => {
  it('cannot be read without it, and get a new key with a new one', async () => {
    const cloud = await start('webdav');
    const plain = device(cloud.open());
    plain.pictures.add('a', 1);
    await plain.sync();
    expect((await cloud.open().list.read())?.text).toContain('Secret words');

    const anna = device(cloud.open('correct horse battery'));
    anna.pictures.add('a', 1);
    await anna.sync({ mustReseal: true });
    await expect(cloud.open().list.read()).rejects.toMatchObject({ problem: 'passphrase-needed' });
    const [before, after] = [plain.pictures.places.get('a'), anna.pictures.places.get('a')];
    expect(after?.keyId).not.toBe(before?.keyId);
    // What could be read before is gone with the next one.
    await anna.sync();
    expect(await anna.world.objects.get(before?.name ?? '')).toBeUndefined();
    expect(await anna.look('a')).toBe(await textOf('a'));
    const sealed = (await anna.world.objects.get(after?.name ?? '')) ?? '';
    await expect(openPicture(sealed, before?.key ?? '', after?.hash ?? '')).rejects.toMatchObject({
      problem: 'damaged',
    });

    const changed = cloud.open('another passphrase', ['correct horse battery']);
    expect(await resealPictures(changed)).toBe(0);
    await expect(cloud.open('correct horse battery').list.read()).rejects.toMatchObject({
      problem: 'passphrase-wrong',
    });
    const ben = device(cloud.open('another passphrase'));
    await ben.sync();
    expect(await ben.look('a')).toBe(await textOf('a'));
  });

  it('are not taken where the bytes are not those of the list', async () => {
    const cloud = await start('webdav');
    const [anna, mallory] = [device(cloud.open()), device(cloud.open())];
    anna.pictures.add('a', 1);
    await anna.sync();
    await mallory.sync();
    const { name = '' } = anna.pictures.places.get('a') ?? {};
    await mallory.world.objects.put(name, '{"parley":"picture","v":1,"iv":"AAAA","data":"AAAA"}');
    await expect(anna.look('a')).rejects.toMatchObject({ problem: 'damaged' });
  });
});
