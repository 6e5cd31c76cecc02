import { describe, expect, it } from 'vitest';
import type { StreamPart } from '../stream-part.ts';
import { CallOrder } from './call-order.ts';

const start = (index: number): StreamPart => ({
  type: 'tool-call-start',
  index,
  id: `call_${index}`,
  name: `tool${index}`,
});
const args = (index: number, text: string): StreamPart => ({ type: 'tool-call-arguments', index, text });
const finish: StreamPart = { type: 'finish', reason: 'tool_calls' };
const text = (words: string): StreamPart => ({ type: 'text', text: words });

function ordered(parts: readonly StreamPart[]): StreamPart[] {
  const order = new CallOrder();
  return parts.flatMap((part) => order.push(part));
}

describe('calls whose arguments come by turns', () => {
  it('follow one another whole', () => {
    const mixed = [start(0), start(1), args(0, '{"a"'), args(1, '{"b"'), args(0, ':1}'), args(1, ':2}'), finish];
    expect(ordered(mixed)).toEqual([
      start(0),
      args(0, '{"a"'),
      args(0, ':1}'),
      start(1),
      args(1, '{"b"'),
      args(1, ':2}'),
      finish,
    ]);
  });

  it('keep their arguments where one comes only at the very end', () => {
    expect(ordered([start(0), start(1), args(1, '{}'), start(2), args(2, '{"c":3}'), args(0, '{}'), finish])).toEqual([
      start(0),
      args(0, '{}'),
      start(1),
      args(1, '{}'),
      start(2),
      args(2, '{"c":3}'),
      finish,
    ]);
  });

  it('do not lose words that come in between, nor what a cut leaves unfinished', () => {
    expect(ordered([start(0), args(0, '{"a"'), text('So'), start(1), args(1, '{"b'), finish])).toEqual([
      start(0),
      args(0, '{"a"'),
      text('So'),
      start(1),
      args(1, '{"b'),
      finish,
    ]);
  });
});

it('lets calls that come in order pass at once', () => {
  const order = new CallOrder();
  for (const part of [text('So'), start(0), args(0, '{"a":'), args(0, '1}'), start(1), args(1, '{}')]) {
    expect(order.push(part)).toEqual([part]);
  }
});
