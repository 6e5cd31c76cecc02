import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { ExportEntry } from './export-entry.ts';
import { behind, lastExchange, latest, since, toggled, withAll, withRange } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const entries = ids.map((id, index): ExportEntry => ({
  message: Message.parse({ id, date: index * 10, role: index % 2 === 0 ? 'user' : 'assistant' }),
  parentId: ids[index - 1] ?? '',
}));

describe('a selection', () => {
  it('takes one message more or less', () => {
    expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b']);
    expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
  });

  it.for([
    ['downwards', [1, 3], true, ['a', 'b', 'c', 'd']],
    ['upwards', [3, 1], true, ['a', 'b', 'c', 'd']],
    ['off', [0, 1], false, []],
    ['of one', [4, 4], true, ['a', 'e']],
  ] as const)('is widened by a range %s', ([, range, isOn, expected]) => {
    expect([...withRange(new Set(['a']), ids, range, isOn)]).toEqual(expected);
  });

  it('takes all of what is on show, and leaves the rest', () => {
    expect([...withAll(new Set(['e']), ['a', 'b'], true)]).toEqual(['e', 'a', 'b']);
    expect([...withAll(new Set(['e', 'a']), ['a', 'b'], false)]).toEqual(['e']);
    expect([...withAll(new Set(['e']), [], true)]).toEqual(['e']);
  });

  it('takes the latest', () => {
    expect([...latest(ids, 2)]).toEqual(['d', 'e']);
    expect([...latest(ids, 0)]).toEqual([]);
    expect([...latest(ids, 99)]).toEqual(ids);
    expect([...lastExchange(entries)]).toEqual(['e']);
    expect([...lastExchange(entries.slice(0, 4))]).toEqual(['c', 'd']);
    expect([...since(entries, 20)]).toEqual(['c', 'd', 'e']);
    expect([...behind(entries, 'c')]).toEqual(['d', 'e']);
    expect([...behind(entries, 'gone')]).toEqual([]);
  });
});
