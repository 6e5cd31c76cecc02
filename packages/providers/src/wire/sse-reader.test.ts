import { describe, expect, it } from 'vitest';
import { SseReader } from './sse-reader.ts';

const encode = (text: string) => new TextEncoder().encode(text);

function readInPieces(text: string, size: number): string[] {
  const reader = new SseReader();
  const bytes = encode(text);
  const frames: string[] = [];
  for (let from = 0; from < bytes.length; from += size) frames.push(...reader.push(bytes.subarray(from, from + size)));
  return [...frames, ...reader.end()];
}

describe('reading server-sent events', () => {
  it.each([
    ['line feeds', 'data: a\n\ndata: b\n\n', ['a', 'b']],
    ['CR LF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['lone carriage returns', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['no space after the colon', 'data:a\n\n', ['a']],
    ['only one space is dropped', 'data:  a\n\n', [' a']],
    ['several data lines are joined', 'data: a\ndata: b\n\n', ['a\nb']],
    ['an empty data line counts', 'data\n\n', ['']],
    ['comments and other fields are skipped', ': hi\nevent: x\nid: 1\nretry: 5\ndatabase: no\ndata: a\n\n', ['a']],
    ['frames without data give nothing', ': ping\n\nevent: x\n\n', []],
    ['the last frame may lack its blank line', 'data: a\n\ndata: b', ['a', 'b']],
    ['a byte order mark is not part of the first field', '\uFEFFdata: a\n\n', ['a']],
    ['characters of several bytes', 'data: 東京 👋🏽\n\n', ['東京 👋🏽']],
  ])('%s', (_, text, expected) => {
    for (let size = 1; size <= encode(text).length; size += 1) expect(readInPieces(text, size)).toEqual(expected);
  });

  it('refuses a frame that never ends instead of filling the memory', () => {
    const reader = new SseReader();
    const piece = encode(`data: ${'x'.repeat(1_000_000)}\n`);
    expect(() => {
      for (let count = 0; count < 20; count += 1) reader.push(piece);
    }).toThrow(RangeError);
  });
});
