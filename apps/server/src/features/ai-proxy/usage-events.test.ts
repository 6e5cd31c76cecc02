import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageEvents } from './usage-events.ts';

const chunk = (text: string) => JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] });
const USAGE = '{"id":"c1","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}';
const SPACED_USAGE = '{"id": "c1", "choices": [], "usage": {"prompt_tokens": 3}}';

/** Cuts the bytes at random places and sends the pieces through. */
function passed(
  mode: 'never' | 'once',
  text: string,
  cuts: readonly number[] = [],
): { text: string; withholds: boolean } {
  const bytes = Buffer.from(text);
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].toSorted(
    (a, b) => a - b,
  );
  const events = new UsageEvents(mode);
  const out = places.slice(1).map((to, at) => events.pass(bytes.subarray(places[at], to)));
  return { text: Buffer.concat([...out, events.end()]).toString(), withholds: events.withholdsEnd };
}

const LINE_ENDS = fc.constantFrom('\n', '\r\n');
const CUTS = fc.array(fc.nat(), { maxLength: 40 });
const ORDINARY = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `data: ${chunk(text)}`),
  fc.constant(`data: ${chunk('the text "choices":[] and [DONE]')}`),
  fc.constant('data: {"choices":[{"index":0,"delta":{"tool_calls":[]}}],"usage":null}'),
  fc.constant('data: {"choices":[{"index":0,"delta":{}}],"usage":{"prompt_tokens":1,"completion_tokens":1}}'),
  fc.constant(': ping'),
  fc.constant('event: message|id: 7|data: {"choices":[{"index":1,"delta":{"content":"b"}}]}'),
);
const USAGE_EVENT = fc.constantFrom(
  `data: ${USAGE}`,
  `data:${SPACED_USAGE}`,
  `id: 9|data: ${USAGE}`,
  `: note|data: ${USAGE}`,
);

const joined = (events: readonly string[], end: string) =>
  events.map((event) => event.replaceAll('|', end) + end + end).join('');

describe('the usage of a stream, wherever its pieces are cut', () => {
  it('stays out where nobody asked for it, and every other byte passes', () => {
    fc.assert(
      fc.property(
        fc.array(ORDINARY),
        USAGE_EVENT,
        fc.array(ORDINARY),
        LINE_ENDS,
        CUTS,
        (before, usage, after, end, cuts) => {
          const rest = joined([...before, ...after, 'data: [DONE]'], end);
          const sent = joined([...before, usage, ...after, 'data: [DONE]'], end);
          expect(passed('never', sent, cuts).text).toBe(rest);
        },
      ),
    );
  });

  it('goes out once, right before the end mark, where it was asked for', () => {
    fc.assert(
      fc.property(
        fc.array(ORDINARY),
        USAGE_EVENT,
        fc.array(ORDINARY),
        LINE_ENDS,
        CUTS,
        (before, usage, after, end, cuts) => {
          const sent = joined([...before, usage, ...after, usage, 'data: [DONE]'], end);
          const expected = joined([...before, ...after, usage, 'data: [DONE]'], end);
          expect(passed('once', sent, cuts)).toEqual({ text: expected, withholds: false });
        },
      ),
    );
  });

  it('is missing: the end mark waits for it', () => {
    fc.assert(
      fc.property(fc.array(ORDINARY), LINE_ENDS, CUTS, (events, end, cuts) => {
        const sent = joined([...events, 'data: [DONE]'], end);
        expect(passed('once', sent, cuts)).toEqual({ text: joined(events, end), withholds: true });
      }),
    );
  });
});

describe('what passes', () => {
  it('goes on at once, event by event', () => {
    const events = new UsageEvents('never');
    const first = Buffer.from(`data: ${chunk('a')}\n\n`);
    expect(events.pass(first)).toBe(first);
    expect(events.pass(Buffer.from('data: {"cho')).length).toBe(0);
    expect(events.pass(Buffer.from('ices":[{}]}\n\n')).toString()).toBe('data: {"choices":[{}]}\n\n');
  });

  it('does not wait for the end of an event as long as a picture', () => {
    const long = `data: ${chunk('x'.repeat(300_000))}`;
    const sent = `${long}\n\ndata: ${USAGE}\n\n${long}\r\n\r\ndata: ${USAGE}\n\n`;
    const cuts = Array.from({ length: 60 }, (_, at) => at * 10_007);
    const events = new UsageEvents('never');
    expect(events.pass(Buffer.from(long.slice(0, 100_000))).length).toBe(100_000);
    expect(passed('never', sent, cuts).text).toBe(`${long}\n\n${long}\r\n\r\n`);
    for (let cut = long.length - 2; cut < long.length + 8; cut += 1) {
      expect(passed('never', sent, [70_000, cut]).text).toBe(`${long}\n\n${long}\r\n\r\n`);
    }
  });

  it('is an error, though it names no choice', () => {
    const failed = 'data: {"choices":[],"error":{"message":"overloaded"}}\n\n';
    expect(passed('never', failed).text).toBe(failed);
  });

  it('is an end mark without its blank line', () => {
    expect(passed('never', 'data: {"choices":[{}]}\n\ndata: [DONE]').text).toContain('data: [DONE]');
    expect(passed('once', `data: ${USAGE}\n\ndata: [DONE]`)).toEqual({
      text: `data: ${USAGE}\n\ndata: [DONE]`,
      withholds: false,
    });
  });
});
