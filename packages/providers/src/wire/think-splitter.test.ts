import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThinkSplitter } from './think-splitter.ts';

function split(pieces: readonly string[]) {
  const splitter = new ThinkSplitter();
  const parts = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
  const all = (type: string) => parts.filter((part) => part.type === type).map(({ text }) => text);
  return [all('reasoning').join(''), all('text').join('')];
}

describe('thoughts inside the content', () => {
  it.each([
    ['<think>a</think>b', 'a', 'b'],
    ['\n <think>\na\n</think>\n\nb', 'a\n', 'b'],
    ['<think></think>b', '', 'b'],
    ['<think>never ends', 'never ends', ''],
    ['<think>a < b </ c</thinking> d', 'a < b </ c</thinking> d', ''],
    ['<think>a</thi', 'a</thi', ''],
    ['no tag <think>a</think>', '', 'no tag <think>a</think>'],
    ['<thinking>a</thinking>', '', '<thinking>a</thinking>'],
    ['<thi', '', '<thi'],
    ['  ', '', '  '],
    ['<think>a</think>b<think>c</think>', 'a', 'b<think>c</think>'],
  ])('%j', (content, thought, answer) => {
    expect(split([content])).toEqual([thought, answer]);
  });

  it('are found however the content is cut', () => {
    const text = fc
      .array(fc.constantFrom('<think>', '</think>', '<', '</th', ' ', '\n', 'a', 'é'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (content, sizes) => {
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < content.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          pieces.push(content.slice(at, at + size));
          at += size;
        }
        expect(split(pieces)).toEqual(split([content]));
      }),
    );
  });
});
