import { describe, expect, it } from 'vitest';
import { countWork, TooMuchWork } from './count-work.ts';
import { countingRegex } from './counting-regex.ts';

const PATTERNS: readonly (readonly [pattern: RegExp, texts: readonly string[]])[] = [
  [/a(b|c)*?d/, ['xabcbd', 'abce', 'ad']],
  [/^(?:(\w+)\s*=\s*("[^"]*"|'[^']*'))+$/m, ['a="1"b = \'2\'', 'a=\nb="x"', '']],
  [/(?<!\p{L})__?|__?(?!\p{L})/u, ['snake_case', '_a_', 'é_', '😀_b']],
  [/(?<=(\d{2}))x\1?/i, ['12X12', '12x', '1x']],
  [/(`+)(?:[^`]|[^`][^]*?[^`])\1(?!`)/, ['``a`b``', '`a``', '`` `']],
  [/(?<year>\d{4})-(?<month>\d\d)/, ['on 2026-11-16', '2026-1']],
  [/(?:a?)*b|(a*)*$/, ['aaab', 'aaac', '']],
  [/(z)((a+)?(b+)?(c))*/, ['zaacbbbcac']],
  [/\bfoo\b|\Bbar$/s, ['a foo', 'xbar\n', 'xbar']],
  [/[^\S\n]+\n?/, ['a  \t\n', '\n\n']],
  [/^> ?/m, ['a\n> b']],
  [/(?=(a+))a*b\1/, ['baaabac']],
];

describe('the matcher that counts', () => {
  it.each(PATTERNS)('finds what the real one finds: %s', (pattern, texts) => {
    const counting = countingRegex(pattern.source, pattern.flags);
    for (const text of texts) {
      const real = pattern.exec(text);
      const found = counting.match(text, 0, () => {});
      const groups = found && counting.groupNames.map((_name, index) => part(text, found, index));
      expect(groups).toEqual(real && [...real]);
      expect(found?.[0]).toBe(real?.index);
    }
  });

  it('stands in for the real one in everything that strings do with a pattern', () => {
    const results: unknown[] = [];
    const action = () => {
      results.push(
        'a1b22'.replaceAll(/\d+/g, (digits) => `<${digits}>`),
        'a, b,c'.split(/,\s*/),
        'x-y'.search(/-/),
      );
      results.push(
        /b/.test('abc'),
        [...'k=1;l=2'.matchAll(/(\w)=(\d)/g)].map(([, key]) => key),
        'abc'.match(/[bc]/g),
      );
    };
    countWork(action);
    const counted = results.splice(0);
    action();
    expect(counted).toEqual(results);
  });

  it('takes steps with the length where a pattern is linear, and with its square where it is not', () => {
    const steps = (pattern: RegExp, length: number) => countWork(() => pattern.test(`${' '.repeat(length)}x`));
    expect(steps(/^\s+$/, 400) / steps(/^\s+$/, 200)).toBeLessThan(2.1);
    expect(steps(/\s+$/, 400) / steps(/\s+$/, 200)).toBeGreaterThan(3.5);
  });

  it('gives up where the steps never end', () => {
    expect(() => countWork(() => /^(?:a|a)*b/.test('a'.repeat(60)), 100_000)).toThrow(TooMuchWork);
  });
});

function part(text: string, found: readonly (number | undefined)[], index: number): string | undefined {
  const [start, end] = [found[index * 2], found[index * 2 + 1]];
  return start === undefined || end === undefined ? undefined : text.slice(start, end);
}
