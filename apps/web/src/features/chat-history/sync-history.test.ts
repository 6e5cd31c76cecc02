import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#/lib/api-failure.ts';
import { BLOB_SCHEME, blobIdOf } from '#/storage/blob-address.ts';
import { aMessageRow } from '#/storage/testing/rows.ts';
import { tombstoneOfChat, tombstoneOfMessage } from '#/storage/tombstones.ts';
import type { RemoteHistory } from './remote-history.ts';
import { createHistorySync } from './sync-history.ts';
import { createHistoryDevice, putChat, textsOf } from './testing/history-device.ts';
import { createMemoryServer } from './testing/memory-server.ts';

const { signal } = new AbortController();

let server: ReturnType<typeof createMemoryServer>;
let now = 1_000_000;

beforeEach(() => {
  server = createMemoryServer();
  now = 1_000_000;
});

const aDevice = (id: string, remote: RemoteHistory = server.remote) => createHistoryDevice(id, remote, () => now);

describe('chats on the server', () => {
  it('come to another device, and afterwards only what changed moves', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    await putChat(one.storage, 'a', ['Hello', 'Hi']);
    await one.compare();
    await two.compare();
    expect(await textsOf(two.storage, 'a')).toEqual(['Hello', 'Hi']);

    await one.storage.write([
      { table: 'messages', put: aMessageRow({ id: 'a-2', sessionId: 'a', position: 2, content: 'More' }) },
    ]);
    const sent: unknown[] = [];
    const spying = {
      ...server.remote,
      write: async (...args: Parameters<RemoteHistory['write']>) => {
        sent.push(...args[0].map(({ session }) => session?.messages.map(({ id }) => id)));
        return server.remote.write(...args);
      },
    };
    const again = createHistorySync({ ...one, remote: spying, now: () => now, announce: async () => {} });
    await one.notes.markLocal(['a']);
    await again.run(signal);
    expect(sent).toEqual([['a-2']]);
    await two.history.run(signal);
    expect(await textsOf(two.storage, 'a')).toEqual(['Hello', 'Hi', 'More']);
    expect(await two.notes.countDue()).toBe(0);
  });

  it('bring their pictures to another device, which does not send them back', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    await putChat(one.storage, 'a', ['Draw a boat']);
    const content = [{ type: 'image_url' as const, image_url: { url: `${BLOB_SCHEME}${'b'.repeat(32)}` } }];
    await one.storage.write([
      { table: 'blobs', put: { id: 'b'.repeat(32), blob: new Blob(['a boat'], { type: 'image/png' }) } },
      { table: 'messages', put: aMessageRow({ id: 'a-1', sessionId: 'a', position: 1, content, revision: { x: 1 } }) },
    ]);
    await one.compare();
    await two.compare();
    const [, answer] = await textsOf(two.storage, 'a');
    const id = blobIdOf((answer as typeof content)[0]?.image_url.url ?? '') ?? '';
    expect(await (await two.storage.get('blobs', id))?.blob.text()).toBe('a boat');
    const { revision } = (await server.remote.read([{ id: 'a', since: 0, after: '' }], signal))[0] ?? {};
    await two.compare();
    expect((await server.remote.read([{ id: 'a', since: 0, after: '' }], signal))[0]?.revision).toBe(revision);
  });

  it('are sent without the reply that is still growing and without the page behind New chat', async () => {
    const one = aDevice('one');
    await putChat(one.storage, 'a', ['Hello']);
    await putChat(one.storage, 'blank', []);
    const growing = aMessageRow({ id: 'a-1', sessionId: 'a', position: 1, streaming: true, updatedAt: now });
    await one.storage.write([{ table: 'messages', put: growing }]);
    await one.compare();
    expect([...(server.chat('a')?.messages.keys() ?? [])]).toEqual(['a-0']);
    expect(server.chat('blank')).toBeUndefined();
    // Left behind by a page that went away.
    now += 11 * 60_000;
    await one.compare();
    expect(server.chat('a')?.messages.get('a-1')?.value).toMatchObject({ streaming: false });
  });

  it('tell once of a reply that the server writes, so that other devices can follow it', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    await putChat(one.storage, 'a', ['Hello']);
    const growing = aMessageRow({
      id: 'a-1',
      sessionId: 'a',
      position: 1,
      streaming: true,
      updatedAt: now,
      replyId: 'r'.repeat(22),
    });
    await one.storage.write([{ table: 'messages', put: growing }]);
    await one.compare();
    await two.compare();
    const [followed] = await two.storage.getMany('messages', ['a-1']);
    expect(followed).toMatchObject({ streaming: true, replyId: 'r'.repeat(22) });
    const revision = server.chat('a')?.revision;
    await one.storage.write([{ table: 'messages', put: { ...growing, content: 'More', updatedAt: now + 1 } }]);
    await one.compare();
    expect(server.chat('a')?.revision).toBe(revision);
  });

  it('lose what was deleted, but not what waits in the trash', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    await putChat(one.storage, 'a', ['Hello', 'Hi'], { revision: { x: 1 } });
    await one.compare();
    await two.compare();
    const row = await one.storage.get('sessions', 'a');
    if (!row) throw new Error('it is there');
    await one.storage.write([
      { table: 'trash', put: { id: 'a', session: row, deletedAt: now } },
      { table: 'sessions', remove: 'a' },
    ]);
    await one.notes.markLocal(['a']);
    await one.history.run(signal);
    expect(server.chat('a')?.head).toBeDefined();
    await one.storage.write([
      { table: 'trash', remove: 'a' },
      { table: 'messages', removeOfSession: 'a' },
      { table: 'tombstones', put: tombstoneOfChat(row, { device: 'one', deletedAt: now }) },
    ]);
    now += 60_000;
    await one.history.run(signal);
    await two.history.run(signal);
    expect(server.chat('a')?.head).toBeUndefined();
    expect(await two.storage.get('sessions', 'a')).toBeUndefined();
  });

  it('lose a deleted message on every device', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    await putChat(one.storage, 'a', ['Hello', 'Hi']);
    await one.compare();
    await two.compare();
    const [gone] = await one.storage.getMany('messages', ['a-1']);
    if (!gone) throw new Error('it is there');
    await one.storage.write([
      { table: 'messages', remove: 'a-1' },
      { table: 'tombstones', put: tombstoneOfMessage(gone, { device: 'one', deletedAt: now }) },
    ]);
    await one.compare();
    await two.history.run(signal);
    expect(await textsOf(two.storage, 'a')).toEqual(['Hello']);
  });

  it('lose a message that was deleted before its chat, which another device brought back', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    await putChat(one.storage, 'a', ['Hello'], { revision: { x: 1 } });
    await one.compare();
    await two.compare();
    const row = await one.storage.get('sessions', 'a');
    const [gone] = await one.storage.getMany('messages', ['a-0']);
    if (!row || !gone) throw new Error('they are there');
    const tombstone = tombstoneOfChat(row, { device: 'one', deletedAt: now });
    await one.storage.write([
      { table: 'messages', remove: 'a-0' },
      { table: 'tombstones', put: tombstoneOfMessage(gone, { device: 'one', deletedAt: now }) },
      { table: 'sessions', remove: 'a' },
      { table: 'tombstones', put: tombstone },
    ]);
    await one.compare();
    await two.storage.write([
      { table: 'tombstones', put: tombstone },
      { table: 'sessions', put: { ...row, revision: { ...tombstone.revision, two: 1 } } },
    ]);
    await two.compare();
    await one.history.run(signal);
    await two.history.run(signal);
    expect(await textsOf(two.storage, 'a')).toEqual([]);
    expect((await one.storage.get('sessions', 'a'))?.messageCount).toBe(0);
  });

  it('bring their folder along', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    const folders = [{ id: 'f1', name: 'Trips', isOpen: true }];
    await one.storage.write([
      { table: 'stores', put: { name: 'chat', version: 3.5, lastUpdateTime: 1, state: { folders } } },
    ]);
    await putChat(one.storage, 'a', ['Hello'], { shelf: 'f1' });
    await one.compare();
    await two.compare();
    expect((await two.storage.get('stores', 'chat'))?.state).toEqual({ folders });
  });

  it('come back to a device that lost them, as after going back to an older state', async () => {
    const one = aDevice('one');
    await putChat(one.storage, 'a', ['Hello', 'Hi']);
    await putChat(one.storage, 'b', ['Hello']);
    await one.compare();
    await one.storage.write([
      { table: 'sessions', remove: 'a' },
      { table: 'messages', removeOfSession: 'a' },
      { table: 'messages', remove: 'b-0' },
    ]);
    await one.compare();
    expect(await textsOf(one.storage, 'a')).toEqual(['Hello', 'Hi']);
    expect(await textsOf(one.storage, 'b')).toEqual(['Hello']);
  });

  it('go to a server that lost them, wholly or in part', async () => {
    const one = aDevice('one');
    await putChat(one.storage, 'a', ['Hello']);
    await one.compare();
    const earlier = server.state();
    await putChat(one.storage, 'a', ['Hello', 'Hi', 'More']);
    await putChat(one.storage, 'b', ['Hello']);
    await one.compare();
    server.putBack(earlier);
    await one.history.run(signal);
    expect(server.chat('a')?.messages.size).toBe(3);
    expect(server.chat('b')?.messages.size).toBe(1);
    server.forget();
    await one.history.run(signal);
    expect(server.chat('a')?.messages.size).toBe(3);
  });

  it('come page by page where they are long', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    const long = Array.from({ length: 40 }, (_, at) => `message ${at}`);
    await putChat(one.storage, 'a', long);
    await one.compare();
    server.setPageSize(7);
    await two.compare();
    expect(await textsOf(two.storage, 'a')).toEqual(long);
    expect(await two.notes.countDue()).toBe(0);
  });

  it('that the server does not take keep nobody else waiting', async () => {
    const one = aDevice('one', {
      ...server.remote,
      write: async (changes, until) => {
        if (changes.some(({ id }) => id === 'poison')) throw new ApiFailure('bad_request', 400, 'no');
        return server.remote.write(changes, until);
      },
    });
    for (const id of ['a', 'b', 'poison', 'refused']) await putChat(one.storage, id, ['Hello']);
    server.refuseWhen(({ id }) => id === 'refused');
    await one.compare();
    expect([...server.state().chats.keys()].sort()).toEqual(['a', 'b']);
    expect(await one.notes.countDue()).toBe(2);
    expect(await one.history.countRefused()).toEqual({ refused: 2, isFull: false });
  });

  it('for which there is no room wait, while deletions make some', async () => {
    const full = { now: false };
    const one = aDevice('one', {
      ...server.remote,
      write: async (changes, until) => {
        if (full.now && changes.some(({ session }) => session !== undefined)) {
          throw new ApiFailure('account_full', 413, 'full');
        }
        return server.remote.write(changes, until);
      },
    });
    await putChat(one.storage, 'old', ['Hello']);
    await one.compare();
    full.now = true;
    for (const id of ['a', 'b']) await putChat(one.storage, id, ['Hello']);
    const row = await one.storage.get('sessions', 'old');
    if (!row) throw new Error('there is no such chat');
    await one.storage.write([
      { table: 'sessions', remove: 'old' },
      { table: 'messages', removeOfSession: 'old' },
      { table: 'tombstones', put: tombstoneOfChat(row, { device: 'one', deletedAt: now }) },
    ]);
    await one.notes.markLocal(['a', 'b', 'old']);
    await one.compare();
    expect(await one.history.countRefused()).toEqual({ refused: 2, isFull: true });
    expect(await one.notes.countDue()).toBe(2);
  });

  it('stay due when the connection breaks', async () => {
    const one = aDevice('one', {
      ...server.remote,
      write: async () => {
        throw new ApiFailure('network', 0, 'gone');
      },
    });
    await putChat(one.storage, 'a', ['Hello']);
    await expect(one.compare()).rejects.toMatchObject({ code: 'network' });
    expect(await one.notes.due(10, now)).toMatchObject([{ id: 'a' }]);
  });

  it('hold no null characters, which databases refuse', async () => {
    const one = aDevice('one');
    await putChat(one.storage, 'a', ['nul \u0000 and \\u0000 and \\\u0000']);
    await one.compare();
    expect(server.chat('a')?.messages.get('a-0')?.value).toMatchObject({
      content: 'nul \ufffd and \\u0000 and \\\ufffd',
    });
  });

  it('are found to have changed by a look at all of them', async () => {
    const one = aDevice('one');
    await putChat(one.storage, 'a', ['Hello']);
    await putChat(one.storage, 'b', ['Hello']);
    await one.compare();
    now += 24 * 60 * 60_000;
    await one.notes.setDone(now);
    await one.history.scan();
    expect(await one.notes.countDue()).toBe(0);
    await putChat(one.storage, 'b', ['Hello', 'Hi']);
    await one.history.scan();
    expect(await one.notes.due(10, now)).toMatchObject([{ id: 'b' }]);
  });
});
