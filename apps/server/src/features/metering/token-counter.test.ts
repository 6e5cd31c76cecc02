import { describe, expect, it, onTestFinished } from 'vitest';
import { estimateTokens } from './said-in-events.ts';
import { TokenCounter } from './token-counter.ts';

function openCounter(list?: string): TokenCounter {
  const counter = new TokenCounter(list);
  onTestFinished(() => counter.close());
  return counter;
}

describe('the counter of tokens', () => {
  it('counts many at the same time, and lets others go on meanwhile', async () => {
    const counter = openCounter();
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    const texts = Array.from({ length: 50 }, (_, index) => 'one two three '.repeat(index * 40));
    const together = await Promise.all(texts.map((text) => counter.count(text)));
    clearInterval(others);
    expect(together[1]).toBe(121);
    for (const [index, text] of texts.entries()) expect(await counter.count(text)).toBe(together[index]);
    expect(turns).toBeGreaterThan(10);
  });

  it('answers a short text before a long one that came first', async () => {
    const counter = openCounter();
    await counter.count('warm');
    const ended: string[] = [];
    const long = counter.count('a word or two '.repeat(50_000)).then(() => ended.push('long'));
    const short = counter.count('a word or two').then(() => ended.push('short'));
    await Promise.all([long, short]);
    expect(ended).toEqual(['short', 'long']);
  });

  it('estimates what it cannot count', async () => {
    const counter = openCounter('/nowhere/tokens.js');
    expect(await counter.count('a few words')).toBe(estimateTokens('a few words'));
    expect(await counter.count('and a few more')).toBe(estimateTokens('and a few more'));
  });

  it('estimates more than may wait', async () => {
    const counter = openCounter();
    const first = counter.count('x '.repeat(3_500_000));
    const second = 'y '.repeat(1_000_000);
    expect(await counter.count(second)).toBe(estimateTokens(second));
    counter.close();
    expect(await first).toBeGreaterThan(0);
  });
});
