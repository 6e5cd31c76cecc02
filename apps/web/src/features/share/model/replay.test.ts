import { describe, expect, it } from 'vitest';
import { reduceReplay, rowsOnShow, START, timeOf, type ReplayEvent, type ReplayState } from './replay.ts';

const LENGTHS = [1_000, 2_000, 3_000];

function after(events: readonly ReplayEvent[], from: ReplayState = START, lengths = LENGTHS): ReplayState {
  return events.reduce((state, event) => reduceReplay(state, event, lengths), from);
}

const tick = (ms: number): ReplayEvent => ({ type: 'tick', ms });
const on: ReplayEvent = { type: 'step', by: 1 };
const back: ReplayEvent = { type: 'step', by: -1 };

describe('a replay', () => {
  it('shows the whole chat until it is played, then row after row, and all of it when it is over', () => {
    expect(rowsOnShow(START, 3)).toBe(3);
    const begun = after([{ type: 'play' }]);
    expect(rowsOnShow(begun, 3)).toBe(1);
    expect(after([tick(1_500)], begun)).toEqual({ kind: 'playing', row: 1, ms: 500 });
    expect(after([tick(3_500), tick(10_000)], begun)).toEqual({ kind: 'complete' });
  });

  it('stands still while it is paused, and goes on from there', () => {
    const paused = after([{ type: 'play' }, tick(1_500), { type: 'pause' }, tick(9_000)]);
    expect(paused).toEqual({ kind: 'paused', row: 1, ms: 500 });
    expect(after([{ type: 'play' }, tick(100)], paused)).toEqual({ kind: 'playing', row: 1, ms: 600 });
  });

  it('begins anew from its end, and on request', () => {
    expect(after([{ type: 'play' }], { kind: 'complete' })).toEqual({ kind: 'playing', row: 0, ms: 0 });
    expect(after([{ type: 'play' }, tick(1_500), { type: 'restart' }])).toEqual({ kind: 'playing', row: 0, ms: 0 });
  });

  it('skips to the result from anywhere', () => {
    expect(after([{ type: 'skip' }])).toEqual({ kind: 'complete' });
    expect(after([{ type: 'play' }, { type: 'skip' }, tick(100)])).toEqual({ kind: 'complete' });
  });

  it('steps to whole messages and waits there', () => {
    expect(after([on])).toEqual({ kind: 'paused', row: 0, ms: 1_000 });
    expect(after([on, on])).toEqual({ kind: 'paused', row: 1, ms: 2_000 });
    expect(after([on, on, on])).toEqual({ kind: 'complete' });
    expect(after([on, on, back])).toEqual({ kind: 'paused', row: 0, ms: 1_000 });
    expect(after([on, back, back])).toEqual({ kind: 'paused', row: 0, ms: 1_000 });
    expect(after([on, on, on, back])).toEqual({ kind: 'paused', row: 1, ms: 2_000 });
  });

  it('finishes the message that is being written before it steps on', () => {
    expect(after([{ type: 'play' }, tick(1_200), on])).toEqual({ kind: 'paused', row: 1, ms: 2_000 });
  });

  it('can begin at any row, and is over where there is none', () => {
    expect(after([{ type: 'jump', row: 2 }])).toEqual({ kind: 'playing', row: 2, ms: 0 });
    expect(after([{ type: 'jump', row: 9 }])).toEqual({ kind: 'complete' });
    expect(after([{ type: 'play' }], START, [])).toEqual({ kind: 'complete' });
    expect(after([on], START, [])).toEqual({ kind: 'complete' });
  });

  it('knows what time it is', () => {
    expect(timeOf(START, LENGTHS)).toBe(0);
    expect(timeOf(after([{ type: 'play' }, tick(1_500)]), LENGTHS)).toBe(1_500);
    expect(timeOf({ kind: 'complete' }, LENGTHS)).toBe(6_000);
  });
});
