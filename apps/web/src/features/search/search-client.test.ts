import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerPart, FromEngine, Pace, ToEngine } from './engine/protocol.ts';
import { createSearchClient } from './search-client.ts';

interface Started {
  readonly pace: Pace;
  readonly heard: ToEngine[];
  readonly say: (message: FromEngine) => void;
  isEnded: boolean;
}

function aClient() {
  const engines: Started[] = [];
  const client = createSearchClient(async (pace, onMessage) => {
    const started: Started = { pace, heard: [], say: onMessage, isEnded: false };
    engines.push(started);
    return {
      post: (message) => void started.heard.push(message),
      end: () => {
        started.isEnded = true;
      },
    };
  });
  return { client, engines, settle: () => vi.advanceTimersByTimeAsync(0) };
}

const counted = (id: number): AnswerPart => ({ type: 'counted', id, hitCount: 1, chatCount: 1, isComplete: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the page’s end of the search', () => {
  it('runs while somebody looks, and a little longer', async () => {
    const { client, engines, settle } = aClient();
    const letGo = client.hold();
    await settle();
    expect(engines.map(({ pace }) => pace)).toEqual(['eager']);
    letGo();
    const again = client.hold();
    again();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(engines[0]?.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(engines[0]?.isEnded).toBe(true);
    expect(client.status.getState().phase).toBe('resting');
  });

  it('hands out answers to the last question only', async () => {
    const { client, engines, settle } = aClient();
    client.hold();
    const first: AnswerPart[] = [];
    const second: AnswerPart[] = [];
    client.ask({ text: 'a' }, (part) => first.push(part));
    client.ask({ text: 'ab' }, (part) => second.push(part));
    await settle();
    engines[0]?.say(counted(1));
    engines[0]?.say(counted(2));
    expect([first.length, second.length]).toEqual([0, 1]);
  });

  it('lets somebody ask aside without disturbing the question of the screen', async () => {
    const { client, engines, settle } = aClient();
    client.hold();
    const [screen, aside, other]: AnswerPart[][] = [[], [], []];
    client.ask({ text: 'a' }, (part) => screen?.push(part));
    const drop = client.askAside({ text: 'b' }, (part) => aside?.push(part));
    client.askAside({ text: 'c' }, (part) => other?.push(part));
    await settle();
    for (const id of [1, 2, 3]) engines[0]?.say(counted(id));
    drop();
    for (const id of [1, 2, 3]) engines[0]?.say(counted(id));
    expect([screen, aside, other].map((parts) => parts?.length)).toEqual([2, 1, 2]);
    engines[0]?.say({ type: 'ended', reason: 'superseded' });
    await settle();
    expect(engines[1]?.heard).toEqual([
      { type: 'ask', id: 1, question: { text: 'a' } },
      { type: 'ask-aside', id: 3, question: { text: 'c' } },
    ]);
  });

  it('asks again after another page took the index over', async () => {
    const { client, engines, settle } = aClient();
    client.hold();
    client.ask({ text: 'a' }, () => {});
    await settle();
    engines[0]?.say({ type: 'ended', reason: 'superseded' });
    await settle();
    expect(engines[0]?.isEnded).toBe(true);
    expect(engines[1]?.heard).toEqual([{ type: 'ask', id: 1, question: { text: 'a' } }]);
    // What the old one still had to say is not heard any more.
    engines[0]?.say({ type: 'progress', done: 1, total: 9, isReady: false });
    expect(client.status.getState().phase).toBe('starting');
  });

  it('gives up when it fails again and again, until it is told to try', async () => {
    const { client, engines, settle } = aClient();
    client.hold();
    for (let time = 0; time < 4; time += 1) {
      await settle();
      engines.at(-1)?.say({ type: 'ended', reason: 'failed' });
    }
    await settle();
    expect(engines).toHaveLength(4);
    expect(client.status.getState().phase).toBe('failed');
    client.retry();
    await settle();
    engines.at(-1)?.say({ type: 'progress', done: 9, total: 9, isReady: true });
    expect(client.status.getState()).toMatchObject({ phase: 'ready', total: 9 });
  });

  it('warms up step by step and ends by itself', async () => {
    const { client, engines, settle } = aClient();
    let steps = 0;
    client.warmUp(async () => void (steps += 1));
    await settle();
    expect(engines[0]?.pace).toBe('patient');
    engines[0]?.say({ type: 'may-go' });
    await settle();
    expect(steps).toBe(1);
    expect(engines[0]?.heard).toEqual([{ type: 'go' }]);
    engines[0]?.say({ type: 'progress', done: 9, total: 9, isReady: true });
    await settle();
    expect(engines[0]?.isEnded).toBe(true);
  });

  it('goes on in a hurry when somebody comes to look during the warm-up', async () => {
    const { client, engines, settle } = aClient();
    client.warmUp(() => new Promise(() => {}));
    await settle();
    client.hold();
    await settle();
    expect(engines[0]?.heard).toEqual([{ type: 'pace', pace: 'eager' }]);
    engines[0]?.say({ type: 'progress', done: 9, total: 9, isReady: true });
    await settle();
    expect(engines[0]?.isEnded).toBe(false);
  });
});
