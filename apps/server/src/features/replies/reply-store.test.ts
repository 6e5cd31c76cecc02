import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptReply } from './kept-reply.ts';
import { ReplyStore } from './reply-store.ts';
import type { RepliesWrite } from './repository.ts';

const KEY = Buffer.alloc(32, 7).toString('base64url');

function aStore() {
  const writes: string[][] = [];
  const log = { error: vi.fn() };
  const gone = new Set<string>();
  const write = async ({ begun, pieces }: RepliesWrite) => {
    if (begun.some(({ id }) => gone.has(id))) throw Object.assign(new Error('no account'), { code: '23503' });
    writes.push([...begun.map(({ id }) => id), ...pieces.map((piece) => piece.reply_id)]);
    return new Set<string>();
  };
  const store = new ReplyStore({
    repository: { write } as never,
    serverId: 'one',
    now: Date.now,
    isToldAlive: async () => {},
    endFor: () => 0,
    log,
    onSettled: () => {},
    onWantedStored: () => {},
  });
  const open = (id: string) => {
    const plan = { id, key: KEY, isAgain: false, accountId: 'owner', form: 'openai', startedAt: 0 } as const;
    const world = { onReaders: () => {}, onEnded: () => {}, fetch: async () => Buffer.alloc(0) };
    const reply = new KeptReply(plan, { ...world, onNews: (news, isUrgent) => store.note(news, isUrgent) });
    return reply.begin({ status: 200, headers: {} });
  };
  return { store, open, writes, log, gone };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

it('writes once in a second, and leaves time to say that a reply has arrived', async () => {
  const { store, open, writes } = aStore();
  const running = open('running');
  open('early').end('All of it.');
  running.write('Some ');
  await vi.advanceTimersByTimeAsync(700);
  const [late, acknowledged, growing] = [open('late'), open('acknowledged'), open('growing')];
  for (const reply of [late, acknowledged]) reply.end('All of it.');
  growing.write('Some ');
  await vi.advanceTimersByTimeAsync(300);
  expect(writes).toEqual([['early', 'running', 'growing'].toSorted()].map((ids) => expect.toSatisfy(isOf(ids))));
  expect(store.withdraw(acknowledged)).toBe(true);
  expect(store.withdraw(growing)).toBe(false);
  running.write('more.');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(writes.slice(1)).toEqual([expect.toSatisfy(isOf(['late', 'running']))]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(writes).toHaveLength(2);
});

it('leaves the reply of an account that was deleted meanwhile, writes the others, and has nothing to complain about', async () => {
  const { store, open, writes, log, gone } = aStore();
  gone.add('orphan');
  for (const id of ['orphan', 'other']) open(id).end('All of it.');
  await store.flush();
  expect(writes).toEqual([['other']]);
  expect(log.error).not.toHaveBeenCalled();
});

it('writes everything where the server ends, however young it is', async () => {
  const { store, open, writes } = aStore();
  open('young').end('All of it.');
  await store.flush();
  expect(writes).toEqual([['young']]);
});

const isOf = (ids: readonly string[]) => (written: readonly string[]) =>
  written.toSorted().join() === ids.toSorted().join();
