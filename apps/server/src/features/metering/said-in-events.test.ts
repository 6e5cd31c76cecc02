import { wireFixture } from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { estimateTokens, estimateTokensInEvents, textInEvents } from './said-in-events.ts';
import { TokenCounter } from './token-counter.ts';

const chunk = (delta: object) => `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta }] })}\n\n`;
const streamOf = (...deltas: object[]) => Buffer.from(deltas.map(chunk).join(''));

const ENGLISH = 'The quick brown fox jumps over the lazy dog, and nobody in the whole village is surprised. ';
const CODE = 'export function add(left: number, right: number): number {\n  return left + right;\n}\n';
const CHINESE = '今天天气很好，我们去公园散步吧。孩子们在湖边放风筝。';
const ARABIC = 'الطقس جميل اليوم، فلنذهب في نزهة إلى الحديقة مع الأطفال. ';

/** As models send them: a word or so in each event. */
function inWords(text: string): Buffer {
  return streamOf(...(text.match(/\S{1,4}\s*|\s+/g) ?? []).map((content) => ({ content })));
}

describe('what is said in an event stream', () => {
  it.each([
    ['words', [{ content: 'Hello' }, { content: ' "you"\n' }], 'Hello "you"\n'],
    ['thoughts', [{ reasoning_content: 'Hm. ' }, { content: 'Yes' }], 'Hm. Yes'],
    ['thoughts by another name', [{ reasoning: 'Hm. ' }], 'Hm. '],
    ['a call of a tool', [{ tool_calls: [{ index: 0, function: { name: 'add', arguments: '{"a":1}' } }] }], '{"a":1}'],
    ['words of Chinese', [{ content: '你好' }], '你好'],
    ['nothing', [{ role: 'assistant', content: null }], ''],
    ['words about events', [{ content: '"content":"no"' }], '"content":"no"'],
  ])('is read: %s', (_, deltas, text) => expect(textInEvents(streamOf(...deltas))).toBe(text));

  it('is read whatever spaces a server writes, and up to where it was cut off', () => {
    expect(textInEvents(Buffer.from('data: {"delta": {"content": "Hi"}}\n\ndata: {"content":"an unfin'))).toBe(
      'Hian unfin',
    );
  });

  it('is read of what a provider sent', () => {
    expect(textInEvents(Buffer.from(wireFixture('deepseek-reasoning')))).toContain('4');
  });
});

describe('an estimate of tokens', () => {
  it.each([
    ['English', ENGLISH],
    ['code', CODE],
    ['Chinese', CHINESE],
    ['Arabic', ARABIC],
  ])('is near the tokenizer’s count: %s', async (_, sentence) => {
    const text = sentence.repeat(30);
    const counter = new TokenCounter();
    onTestFinished(() => counter.close());
    const exact = await counter.count(text);
    expect(await counter.count(inWords(text))).toBe(exact);
    for (const estimate of [estimateTokens(text), estimateTokensInEvents(streamOf({ content: text }))]) {
      expect(estimate / exact).toBeGreaterThan(0.7);
      expect(estimate / exact).toBeLessThan(1.8);
    }
    // Events of one word are taken for one token at least.
    expect(estimateTokensInEvents(inWords(text)) / exact).toBeGreaterThan(0.7);
  });

  it('takes events without a word for none, and pictures for no words', () => {
    expect(estimateTokensInEvents(Buffer.alloc(0))).toBe(0);
    expect(estimateTokensInEvents(streamOf({ role: 'assistant' }))).toBe(0);
  });

  it('is what is told of texts that wait when the counter is closed', async () => {
    const counter = new TokenCounter();
    const waiting = [counter.count(ENGLISH), counter.count(streamOf({ content: ENGLISH }))];
    counter.close();
    expect(await Promise.all(waiting)).toEqual([estimateTokens(ENGLISH), expect.closeTo(estimateTokens(ENGLISH), -1)]);
    expect(await counter.count(ENGLISH)).toBe(estimateTokens(ENGLISH));
  });
});
