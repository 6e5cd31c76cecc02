import { describe, expect, it } from 'vitest';
import { boundedMessages } from './bounded-messages.ts';

const STREAM = 'text/event-stream; charset=utf-8';

interface Given {
  readonly most: number;
  readonly type: string;
  readonly size: number;
  readonly id: number;
}

/** What comes through of an answer in pieces of so many bytes, and what was heard of a failure. */
async function through(text: string, { most = 10, type = 'application/json', size = 3, id }: Partial<Given> = {}) {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const failures: unknown[] = [];
  const response = new Response(body, { headers: { 'content-type': type } });
  const bounded = boundedMessages(response, { maxValues: most, onTooLarge: (error) => failures.push(error), id });
  return { text: await bounded.text().catch(() => undefined), failures };
}

describe('a message', () => {
  it.each([
    '{"a":[1,2,3,4,5]}',
    JSON.stringify({ text: '[{,'.repeat(1_000) }),
    JSON.stringify({ text: `\\"[${',\n"'.repeat(100)}` }),
    '{"a":"\\\\","b":"\\\"[,,,,,,,,,,,,,,,,,"}',
  ])('comes through, whatever its strings hold: %#', async (text) => {
    for (const size of [1, 2, 7, 10_000]) expect(await through(text, { size })).toEqual({ text, failures: [] });
  });

  it.each([
    ['of many lists', `[${'[],'.repeat(20)}[]]`],
    ['of many numbers', `[${'1,'.repeat(20)}1]`],
    ['of many objects, with empty lines between them', `[${'{},\n\n'.repeat(20)}{}]`],
    ['behind a string that ends in a backslash', `{"a":"\\\\","b":[${'1,'.repeat(20)}1]}`],
  ])('%s breaks off', async (_, text) => {
    for (const size of [1, 5, 10_000]) {
      const { text: read, failures } = await through(text, { size });
      expect(read).toBeUndefined();
      expect(failures).toMatchObject([{ problem: 'too_large' }]);
    }
  });

  it('counts by itself in a stream of events', async () => {
    const event = 'event: message\ndata: {"a":[1,2,3]}\n\n';
    const text = event.repeat(50);
    expect(await through(text, { type: STREAM })).toEqual({ text, failures: [] });
    const windows = text.replaceAll('\n', '\r\n');
    expect(await through(windows, { type: STREAM })).toEqual({ text: windows, failures: [] });
  });

  it('that is too large for a stream ends as a failure of what was asked', async () => {
    const text = `event: message\ndata: [${'[],'.repeat(20)}[]]\n\n`;
    const { text: read = '', failures } = await through(text, { type: STREAM, id: 7 });
    expect(failures).toMatchObject([{ problem: 'too_large' }]);
    const [, last = ''] = read.split('data: ').slice(-2);
    expect(read).toMatch(/\n\nevent: message\ndata: \{.*\}\n\n$/);
    expect(JSON.parse(last)).toMatchObject({
      id: 7,
      error: { message: expect.stringContaining('more parts') as string },
    });
    expect((await through(text, { type: STREAM })).text).toBeUndefined();
  });

  it.each([
    ['a comment', ': "\n'],
    ['a name', 'event: "\r\n'],
    ['lines', 'data: [\ndata: 1,\n'],
  ])('cannot hide its values in a stream behind %s', async (_, before) => {
    const text = `${before}data: [${'[],'.repeat(20)}[]]\n\n`;
    expect((await through(text, { type: STREAM })).failures).toHaveLength(1);
  });
});
