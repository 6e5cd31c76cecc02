import { countWork } from '@parley/testkit/count-work';
import type { Token, Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS, hostileText } from '#/testing/hostile-texts.ts';
import type { LexLimits } from './bounded-lexer.ts';
import { lexMarkdown } from './lexer.ts';

/** Small, so that they are reached by texts that a counting matcher reads in no time. */
const SMALL: LexLimits = { depth: 10, blockReadings: 30, inlineSteps: 20_000, inlineStepsPerCharacter: 50 };
const NO_INLINE_LIMIT: LexLimits = { ...SMALL, inlineSteps: Number.POSITIVE_INFINITY };

const stepsFor = (text: (typeof HOSTILE_TEXTS)[number], times: number, limits: LexLimits): number =>
  countWork(() => lexMarkdown(hostileText(text, times), {}, limits), 20_000_000);

describe('lexing hostile text', () => {
  it.each(HOSTILE_TEXTS)('takes as many steps for each character of a longer text: %j %j %j', (...text) => {
    expect(stepsFor(text, 400, SMALL) / stepsFor(text, 200, SMALL)).toBeLessThan(2.1);
  });

  it.each(HOSTILE_TEXTS)('looks through a paragraph once for each sign at most: %j %j %j', (...text) => {
    expect(stepsFor(text, 80, NO_INLINE_LIMIT) / stepsFor(text, 40, NO_INLINE_LIMIT)).toBeLessThan(4.4);
  });

  it.each(['>', '> ', '- ', '1. ', '- > ', '*', '*_', '[', '![', '<sub>', '\\(', '[^a]: '])(
    'ends, and keeps every sign, for 20,000 times %j',
    (sign) => {
      const text = sign.repeat(20_000);
      const read = lexMarkdown(text).tokens.map(({ raw }) => raw);
      expect(read.join('').trimEnd() === text.trimEnd()).toBe(true);
    },
  );

  it('leaves a hostile paragraph as it is written, and reads its neighbours', () => {
    const hostile = '['.repeat(20_000);
    const { tokens } = lexMarkdown(`Hello **you**\n\n${hostile}\n\n- one\n- two`);
    const [hello, , plain, , list] = tokens as [Tokens.Paragraph, Token, Tokens.Paragraph, Token, Tokens.List];
    expect(hello.tokens.map(({ type }) => type)).toEqual(['text', 'strong']);
    expect(plain.tokens).toEqual([{ type: 'text', raw: hostile, text: hostile, escaped: false }]);
    expect(list.items).toHaveLength(2);
  });

  it('shows what is nested too deep as plain text', () => {
    const [quotation] = lexMarkdown(`${'> '.repeat(50)}deep`).tokens;
    let depth = 0;
    let inner = quotation;
    while (inner?.type === 'blockquote') {
      depth += 1;
      [inner] = (inner as Tokens.Blockquote).tokens;
    }
    expect(depth).toBe(40);
    expect(inner).toMatchObject({ type: 'plain', text: expect.stringContaining('deep') });
  });

  it('does not fill the short rows of a wide table up', () => {
    const wide = `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'|b|\n'.repeat(400)}\nAfter`;
    expect(lexMarkdown(wide).tokens.map(({ type }) => type)).toEqual(['plain', 'space', 'paragraph']);
    const usual = `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(5_000)}`;
    expect((lexMarkdown(usual).tokens[0] as Tokens.Table).rows).toHaveLength(5_000);
  });

  it.each(['|a|b|\n|:-|-:|\n|c|', 'a|b\n-|-', 'a \\| b | c\n---|---\n1|2', '| a |\n| - |\n', 'a\n|-|\n|b|'])(
    'reads the table %j',
    (text) => {
      expect(lexMarkdown(text).tokens[0]?.type).toBe('table');
    },
  );

  it.each(['a|b\n-', 'a|b\n---|---|---', 'a\n---', '|a|\n|b|'])('sees no table in %j', (text) => {
    expect(lexMarkdown(text).tokens[0]?.type).not.toBe('table');
  });
});
