import { describe, expect, it } from 'vitest';
import { leavingEvent } from './leaving-event.ts';
import type { TurnEvent } from './turn-reducer.ts';

const callThat = (change: object): TurnEvent => ({ type: 'call', round: 0, id: 'a', change });

describe('what happens to an answer while its page goes away', () => {
  it.each<[string, TurnEvent]>([
    ['a stream that failed', { type: 'fail', code: 'upstream_interrupted' }],
    ['a call that failed', callThat({ result: 'The server could not be reached', isError: true })],
  ])('%s only interrupts it', (_, event) => {
    expect(leavingEvent(event)).toEqual({ type: 'stop', by: 'page' });
  });

  it.each<[string, TurnEvent]>([
    ['words', { type: 'text', text: 'Hello' }],
    ['a result', callThat({ result: '3', isError: false })],
    ['the end', { type: 'finish', reason: 'stop' }],
  ])('%s that came in time stays', (_, event) => {
    expect(leavingEvent(event)).toBe(event);
  });
});
