import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBlocks, type SplitText } from './split-blocks.ts';

const KITCHEN_SINK = [
  '# Heading',
  'Setext\n======',
  'Text with **bold**, `code`, $x^2$ and $5.',
  'a\nb\n- c\n- d',
  '1. one\n\n2. two\n   - in\n\n3. three',
  '```ts file.ts\nconst a = 1;\n\nconst b = `x`;\n```',
  '~~~\n```\n~~~',
  '> quote\nlazy\n\n> other',
  '| a | b |\n|---|--:|\n| 1 | 2 |',
  '$$\na\n= b\n$$',
  '\\[ x \\]',
  '$$\nnever closed\n\nmore',
  '[ref] and [Ref Two][ref] [x][late]',
  '[ref]: https://example.com "t"',
  '[late]: <https://late.example>\n"a title"',
  'foot[^1]',
  '[^1]: note\n\n    more of it',
  '---',
  '<div>\nraw\n</div>',
  '<!-- a\n\nb -->',
  '    indented code\n\n    more',
  '- [ ] todo\n- [x] done',
  'مرحبا **بك**',
  '😀 emoji',
  'line  \nbreak',
  '***bold*** start',
  '2',
  '\tx',
  '```',
  '* a\n\n  b\n\n\n* c',
  'text\n$$\na\n=\nb\n$$\nafter',
  '````md\n```js\nx\n```\n````',
  '> - a\n>   b\n\n- > c',
  '#',
  '-',
  '+ ',
  '1)',
];

function stream(pieces: readonly string[]): SplitText {
  let text = '';
  let state: SplitText | null = null;
  for (const piece of pieces) {
    text += piece;
    state = splitBlocks(text, state, false);
  }
  return splitBlocks(text, state, true);
}

function cut(text: string, positions: readonly number[]): string[] {
  const ends = [...positions.map((position) => position % (text.length + 1)), text.length].toSorted((a, b) => a - b);
  return ends.map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}

const document = array(
  tuple(constantFrom(...KITCHEN_SINK), constantFrom('\n\n', '\n', '\n\n\n', '\n \n', '\r\n\r\n')),
  {
    maxLength: 12,
  },
).map((parts) => parts.flat().join(''));

describe('splitBlocks', () => {
  it('gives for a text that arrived in any pieces what it gives for the whole text', () => {
    assert(
      property(document, array(nat(), { maxLength: 30 }), (text, positions) => {
        const streamed = stream(cut(text, positions));
        expect(streamed.blocks).toEqual(splitBlocks(text, null, true).blocks);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps the identity of done blocks while the tail grows', () => {
    const first = splitBlocks('# One\n\nTwo\n\nThree is unf', null, false);
    const second = splitBlocks('# One\n\nTwo\n\nThree is unfinished\n\nFour', first, false);
    const third = splitBlocks('# One\n\nTwo\n\nThree is unfinished\n\nFour\n', second, false);
    expect(third.blocks[0]).toBe(second.blocks[0]);
    expect(third.blocks.map((block) => block.open)).toEqual([false, false, false, true]);
  });

  it('draws a block again when the definition of its link comes later', () => {
    const before = splitBlocks('See [docs].\n\nOther\n\nmore\n', null, false);
    const after = splitBlocks(
      'See [docs].\n\nOther\n\nmore\n\n[docs]: https://example.com\n\nend\n\n.\n',
      before,
      false,
    );
    expect(JSON.stringify(before.blocks[0]?.token)).not.toContain('https://example.com');
    expect(JSON.stringify(after.blocks[0]?.token)).toContain('https://example.com');
    expect(after.blocks[1]).toBe(before.blocks[1]);
  });

  it('appends to an open code block and does not show the ticks that close it', () => {
    const first = splitBlocks('```js\nconst a', null, false);
    const second = splitBlocks('```js\nconst a = 1;\n``', first, false);
    expect(second.blocks).toHaveLength(1);
    expect(second.blocks[0]).toMatchObject({ open: true, token: { type: 'code', lang: 'js', text: 'const a = 1;' } });
  });

  it('does not let unclosed mathematics swallow what follows', () => {
    const { blocks } = splitBlocks('$$\nx = 1\n\nNext paragraph', null, true);
    expect(blocks.map((block) => block.token.type)).toEqual(['paragraph', 'paragraph']);
  });

  it('starts anew when the text is not a continuation', () => {
    const first = splitBlocks('one\n\ntwo\n\nthree', null, false);
    expect(splitBlocks('other', first, true).blocks.map((block) => block.token.raw)).toEqual(['other']);
  });
});
