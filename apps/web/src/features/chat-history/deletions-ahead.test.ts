import type { NewChatChanges } from '@parley/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { tombstoneOfChat } from '#/storage/tombstones.ts';
import { createDeletionsAhead } from './deletions-ahead.ts';
import { createHistoryDevice, putChat } from './testing/history-device.ts';
import { createMemoryServer } from './testing/memory-server.ts';

const { signal } = new AbortController();

let server: ReturnType<typeof createMemoryServer>;
let one: ReturnType<typeof createHistoryDevice>;
let sent: NewChatChanges[];
let isOffline: boolean;
const now = 1_000_000;

beforeEach(async () => {
  server = createMemoryServer();
  one = createHistoryDevice('one', server.remote, () => now);
  sent = [];
  isOffline = false;
  await putChat(one.storage, 'a', ['Hello', 'Hi'], { revision: { x: 1 } });
  await one.compare();
});

const createAhead = () =>
  createDeletionsAhead({
    ...one,
    now: () => now,
    write: async (chats) => {
      sent.push(...chats);
      if (isOffline) throw new Error('offline');
      await server.remote.write(chats, signal);
    },
  });

async function trash(id: string, deletedAt = now): Promise<void> {
  const row = await one.storage.get('sessions', id);
  if (!row) throw new Error('it is there');
  await one.storage.write([
    { table: 'trash', put: { id, session: row, deletedAt } },
    { table: 'sessions', remove: id },
    { table: 'tombstones', put: tombstoneOfChat(row, { device: 'one', deletedAt }) },
  ]);
}

it('a deleted chat leaves the server without a comparison, and the next comparison finds nothing to do', async () => {
  const ahead = createAhead();
  await trash('a');
  await ahead.removed('a');
  expect(server.chat('a')?.head).toBeUndefined();
  const { revision } = server.chat('a') ?? {};

  await one.notes.markLocal(['a']);
  await one.history.run(signal);
  expect(server.chat('a')).toMatchObject({ head: undefined, revision });
  expect(await one.notes.base('a')).toMatchObject({ isRemoved: true, revision });
  expect(await one.notes.countDue()).toBe(0);
});

it('a deletion that arrives twice is carried out once', async () => {
  const [ahead, otherTab] = [createAhead(), createAhead()];
  await trash('a');
  await Promise.all([ahead.removed('a'), otherTab.removed('a')]);
  expect(sent).toHaveLength(2);
  expect(server.chat('a')?.revision).toBe(2);
});

it('nothing is sent of what the server does not have, of what is still here, or of what another device deleted', async () => {
  const ahead = createAhead();
  await ahead.removed('a');
  await putChat(one.storage, 'unsent', ['Hello'], { revision: { x: 1 } });
  await trash('unsent');
  await ahead.removed('unsent');
  await trash('a', now - 60_000);
  await ahead.removed('a');
  expect(sent).toEqual([]);
});

describe('a deletion that did not arrive', () => {
  let ahead: ReturnType<typeof createAhead>;

  beforeEach(async () => {
    ahead = createAhead();
    await trash('a');
    isOffline = true;
    await ahead.removed('a').catch(() => {});
    isOffline = false;
  });

  it('goes out once more when the page is left', async () => {
    ahead.sendAgain();
    await expect.poll(() => server.chat('a')?.head).toBeUndefined();
    ahead.sendAgain();
    expect(sent).toHaveLength(2);
  });

  it('does not when the chat is back', () => {
    ahead.forget('a');
    ahead.sendAgain();
    expect(sent).toHaveLength(1);
  });

  it('does not when all was compared since', () => {
    ahead.forgetAll();
    ahead.sendAgain();
    expect(sent).toHaveLength(1);
  });
});
