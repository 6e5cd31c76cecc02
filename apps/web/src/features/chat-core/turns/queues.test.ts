import { describe, expect, it, vi } from 'vitest';
import type { QueuedQuestion } from '../model/message-queue.ts';
import { createQueues } from './queues.ts';

const SESSION = 'chat';
const item = (content: string): QueuedQuestion => ({ id: content, content });

/** A chat whose replies begin and end when the test says so. */
function stage() {
  const sent: string[] = [];
  const state = { isReady: true, isRunning: false, hasFailed: false, canBeReached: true };
  const save = vi.fn<(sessionId: string, items: readonly QueuedQuestion[]) => void>();
  const queues = createQueues({
    isReady: () => state.isReady,
    isRunning: () => state.isRunning,
    hasFailed: async () => state.hasFailed,
    read: async () => save.mock.lastCall?.[1] ?? [],
    save,
    ask: async (_, { id }) => {
      if (!state.canBeReached) throw new Error('offline');
      sent.push(id);
      state.isRunning = true;
    },
  });
  const end = async (hasFailed = false) => {
    Object.assign(state, { isRunning: false, hasFailed });
    queues.look();
    await settle();
  };
  return { queues, sent, state, save, end, waiting: () => queues.get(SESSION).items.map(({ id }) => id) };
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

  it('sends by hand what waits, also when the reply before it does not come to its own end', async () => {
    const { queues, sent, state, end, waiting } = stage();
    state.isRunning = true;
    queues.submit(SESSION, item('now'));
    queues.release(SESSION, 'now');
    await end(true);
    expect([sent, waiting()]).toEqual([['now'], []]);
  });

  it('forgets the wish to send at once with the question that it was for', async () => {
    const { queues, sent, state, end, waiting } = stage();
    state.isRunning = true;
    queues.submit(SESSION, item('now'));
    queues.release(SESSION, 'now');
    queues.remove(SESSION, 'now');
    queues.submit(SESSION, item('later'));
    await end(true);
    expect([sent, waiting()]).toEqual([[], ['later']]);
  });

  it('waits for the models', async () => {
    const { queues, sent, state } = stage();
    state.isReady = false;
    queues.submit(SESSION, item('early'));
    await settle();
    expect(sent).toEqual([]);
    state.isReady = true;
    queues.look();
    await settle();
    expect(sent).toEqual(['early']);
  });

  it('goes on in a chat that was never on the screen', async () => {
    const { queues, sent, state, end } = stage();
    state.isRunning = true;
    queues.submit(SESSION, item('later'));
    await end();
    expect(sent).toEqual(['later']);
  });

  it('has what was asked before the chat was first shown once, and does not hold it', async () => {
    const { queues, sent, state, waiting } = stage();
    state.isReady = false;
    queues.submit(SESSION, item('early'));
    await queues.open(SESSION);
    expect([waiting(), queues.get(SESSION).held]).toEqual([['early'], undefined]);
    state.isReady = true;
    queues.look();
    await settle();
    expect([sent, waiting()]).toEqual([['early'], []]);
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
      isReady: () => true,
      isRunning: () => false,
      hasFailed: async () => false,
      read: async () => [item('left')],
      save: () => {},
      ask: async () => void sent.push('left'),
    });
    await later.open(SESSION);
    await later.open(SESSION);
    await settle();
    expect(later.get(SESSION)).toMatchObject({ items: [{ id: 'left' }], held: 'reloaded' });
    expect(sent).toEqual([]);
  });

  it.each(['before', 'after'])(
    'goes on by itself with what an earlier page left, once the reply is over that this page took over %s it was shown',
    async (order) => {
      const { queues, sent, state, save, end, waiting } = stage();
      save(SESSION, [item('left'), item('last')]);
      state.isRunning = true;
      if (order === 'after') await queues.open(SESSION);
      queues.takeOver(SESSION);
      await queues.open(SESSION);
      await settle();
      expect([waiting(), queues.get(SESSION).held]).toEqual([['left', 'last'], undefined]);
      await end();
      expect([sent, waiting()]).toEqual([['left'], ['last']]);
    },
  );

  it('holds what an earlier page left when the reply that was taken over failed', async () => {
    const { queues, sent, state, save, end } = stage();
    save(SESSION, [item('left')]);
    state.isRunning = true;
    queues.takeOver(SESSION);
    await end(true);
    expect([sent, queues.get(SESSION).held]).toEqual([[], 'failed']);
  });

  it('goes on with what is read only after the end of the reply that was taken over', async () => {
    const { queues, sent, state, save } = stage();
    save(SESSION, [item('left')]);
    state.isRunning = true;
    queues.takeOver(SESSION);
    state.isRunning = false;
    queues.look();
    await settle();
    expect(sent).toEqual(['left']);
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
