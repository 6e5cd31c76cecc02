import { describe, expect, it, vi } from 'vitest';
import type { QueuedQuestion } from './model/message-queue.ts';
import { createQueues } from './queues.ts';

const SESSION = 'chat';
const item = (content: string): QueuedQuestion => ({ id: content, content });

/** A chat whose replies begin and end when the test says so. */
function stage() {
  const sent: string[] = [];
  const state = { isRunning: false, hasFailed: false, canBeReached: true };
  const save = vi.fn<(sessionId: string, items: readonly QueuedQuestion[]) => void>();
  const queues = createQueues({
    isRunning: () => state.isRunning,
    hasFailed: async () => state.hasFailed,
    read: async () => [],
    save,
  });
  const outlet = {
    isReady: true,
    isRunning: false,
    send: async ({ id }: QueuedQuestion) => {
      if (!state.canBeReached) throw new Error('offline');
      sent.push(id);
      state.isRunning = true;
    },
  };
  const end = async (hasFailed = false) => {
    Object.assign(state, { isRunning: false, hasFailed });
    queues.look();
    await settle();
  };
  queues.report(SESSION, outlet);
  return { queues, outlet, sent, state, save, end, waiting: () => queues.get(SESSION).items.map(({ id }) => id) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('queues', () => {
  it('sends at once while nothing is written, then one after another', async () => {
    const { queues, sent, end, waiting } = stage();
    for (const text of ['one', 'two', 'three']) queues.submit(SESSION, item(text));
    await settle();
    expect([sent, waiting()]).toEqual([['one'], ['two', 'three']]);
    await end();
    expect([sent, waiting()]).toEqual([['one', 'two'], ['three']]);
    await end();
    expect([sent, waiting()]).toEqual([['one', 'two', 'three'], []]);
  });

  it('waits for the models', async () => {
    const { queues, outlet, sent } = stage();
    queues.report(SESSION, { ...outlet, isReady: false });
    queues.submit(SESSION, item('early'));
    await settle();
    expect(sent).toEqual([]);
    queues.report(SESSION, outlet);
    await settle();
    expect(sent).toEqual(['early']);
  });

  it('goes on while another chat is on the screen', async () => {
    const { queues, outlet, sent, state, end } = stage();
    state.isRunning = true;
    queues.report(SESSION, { ...outlet, isRunning: true });
    queues.submit(SESSION, item('later'));
    queues.leave(SESSION);
    await end();
    expect(sent).toEqual(['later']);
  });

  it('holds the rest after a stop, sends a new one meanwhile, and goes on when told', async () => {
    const { queues, sent, state, end, waiting } = stage();
    state.isRunning = true;
    queues.submit(SESSION, item('one'));
    queues.submit(SESSION, item('two'));
    queues.hold(SESSION);
    await end();
    expect([sent, queues.get(SESSION).held]).toEqual([[], 'stopped']);
    queues.submit(SESSION, item('by hand'));
    await settle();
    await end();
    expect([sent, waiting()]).toEqual([['by hand'], ['one', 'two']]);
    queues.release(SESSION);
    await settle();
    await end();
    expect([sent, waiting()]).toEqual([['by hand', 'one', 'two'], []]);
  });

  it('holds the rest after a reply that failed', async () => {
    const { queues, sent, state, end } = stage();
    state.isRunning = true;
    queues.submit(SESSION, item('one'));
    await end(true);
    expect([sent, queues.get(SESSION).held]).toEqual([[], 'failed']);
    queues.release(SESSION);
    await settle();
    expect(sent).toEqual(['one']);
  });

  it('sends one before the others', async () => {
    const { queues, sent, state, end, waiting } = stage();
    state.isRunning = true;
    for (const text of ['one', 'two', 'three']) queues.submit(SESSION, item(text));
    queues.release(SESSION, 'three');
    await end();
    expect([sent, waiting()]).toEqual([['three'], ['one', 'two']]);
  });

  it('keeps one that could not be sent', async () => {
    const { queues, state, waiting } = stage();
    state.canBeReached = false;
    queues.submit(SESSION, item('one'));
    await settle();
    expect([waiting(), queues.get(SESSION).held]).toEqual([['one'], 'failed']);
  });

  it('brings back what an earlier page left, once, and sends nothing of it by itself', async () => {
    const { sent } = stage();
    const later = createQueues({
      isRunning: () => false,
      hasFailed: async () => false,
      read: async () => [item('left')],
      save: () => {},
    });
    later.report(SESSION, { isReady: true, isRunning: false, send: async () => void sent.push('left') });
    await later.open(SESSION);
    await later.open(SESSION);
    await settle();
    expect(later.get(SESSION)).toMatchObject({ items: [{ id: 'left' }], held: 'reloaded' });
    expect(sent).toEqual([]);
  });

  it('stores what waits, whenever that changes', async () => {
    const { queues, state, save } = stage();
    state.isRunning = true;
    queues.submit(SESSION, item('one'));
    queues.remove(SESSION, 'one');
    queues.hold(SESSION);
    expect(save.mock.calls.map(([, items]) => items.length)).toEqual([1, 0]);
  });
});
