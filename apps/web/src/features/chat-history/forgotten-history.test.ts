import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#/lib/api-failure.ts';
import { tombstoneOfChat } from '#/storage/tombstones.ts';
import type { RemoteHistory } from './remote-history.ts';
import { createHistoryDevice, putChat, textsOf } from './testing/history-device.ts';
import { createMemoryServer } from './testing/memory-server.ts';

const { signal } = new AbortController();

let server: ReturnType<typeof createMemoryServer>;

beforeEach(() => {
  server = createMemoryServer();
});

const aDevice = (id: string, remote: RemoteHistory = server.remote) => createHistoryDevice(id, remote, () => 1_000_000);

describe('a history that the server forgot', () => {
  it('is put back by a device that keeps its chats there, and costs no device a chat', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    for (const id of ['a', 'b']) await putChat(one.storage, id, ['Hello', 'Hi']);
    await one.compare();
    await two.compare();
    server.forget();
    await two.history.run(signal);
    expect([...server.state().chats.keys()].sort()).toEqual(['a', 'b']);
    await one.history.run(signal);
    for (const { storage } of [one, two]) {
      for (const id of ['a', 'b']) expect(await textsOf(storage, id)).toEqual(['Hello', 'Hi']);
    }
  });

  it('does not get back what was deleted meanwhile', async () => {
    const [one, two] = [aDevice('one'), aDevice('two')];
    for (const id of ['a', 'b']) await putChat(one.storage, id, ['Hello'], { revision: { x: 1 } });
    await one.compare();
    await two.compare();
    server.forget();
    const row = await one.storage.get('sessions', 'a');
    if (!row) throw new Error('it is there');
    await one.storage.write([
      { table: 'sessions', remove: 'a' },
      { table: 'messages', removeOfSession: 'a' },
      { table: 'tombstones', put: tombstoneOfChat(row, { device: 'one', deletedAt: 1_000_000 }) },
    ]);
    await one.notes.markLocal(['a']);
    for (const { history } of [two, one, two]) await history.run(signal);
    expect(server.chat('a')?.head).toBeUndefined();
    expect(await two.storage.get('sessions', 'a')).toBeUndefined();
    expect(await textsOf(two.storage, 'b')).toEqual(['Hello']);
  });

  it('is put back even if the device had not heard of it since its chats arrived', async () => {
    let heard = 0;
    const one = aDevice('one', {
      ...server.remote,
      changes: async (...args) => {
        heard += 1;
        if (heard === 2) throw new ApiFailure('network', 0, 'gone');
        return server.remote.changes(...args);
      },
    });
    await putChat(one.storage, 'a', ['Hello']);
    await expect(one.compare()).rejects.toMatchObject({ code: 'network' });
    expect(server.chat('a')).toBeDefined();
    server.forget();
    await one.history.run(signal);
    expect(server.chat('a')?.messages.size).toBe(1);
    // Nothing is compared twice where all is well.
    server.requests.length = 0;
    await one.history.run(signal);
    expect(server.requests.map(({ kind }) => kind)).toEqual(['changes']);
  });
});
