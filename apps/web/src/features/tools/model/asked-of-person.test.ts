import { describe, expect, it } from 'vitest';
import { answeredValues, initialEntries, problemOf, type AskedField } from './asked-of-person.ts';

const facts = { key: 'x', label: 'X', help: undefined, isRequired: true };
const text = (fields: Partial<AskedField & { kind: 'text' }> = {}): AskedField => ({
  ...facts,
  kind: 'text',
  format: 'plain',
  minLength: undefined,
  maxLength: undefined,
  initial: '',
  ...fields,
});
const number: AskedField = { ...facts, kind: 'number', isWhole: true, min: 1, max: 9, initial: '' };
const choices: AskedField = {
  ...facts,
  kind: 'choices',
  choices: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
  min: undefined,
  max: 1,
  initial: [],
};

describe('a value that a call asks for', () => {
  it.each([
    [text(), '', 'missing'],
    [text({ isRequired: false }), ' ', undefined],
    [text({ minLength: 3 }), 'ab', 'too-short'],
    [text({ maxLength: 1 }), 'ab', 'too-long'],
    [text({ format: 'email' }), 'a.example', 'email'],
    [text({ format: 'url' }), 'a example', 'url'],
    [text({ format: 'url' }), 'https://a.example', undefined],
    [number, 'x', 'number'],
    [number, '1.5', 'whole'],
    [number, '10', 'range'],
    [number, '9', undefined],
    [choices, [], 'count'],
    [choices, ['a', 'b'], 'count'],
    [choices, ['a'], undefined],
    [{ ...facts, kind: 'switch', initial: false } satisfies AskedField, false, undefined],
  ] as const)('%#: %o with %o has the problem %o', (field, entry, problem) => {
    expect(problemOf(field, { x: entry })).toBe(problem);
  });

  it('is answered as what it is, and left out where it was left empty', () => {
    const fields = [
      text({ key: 'name' }),
      text({ key: 'none', isRequired: false }),
      { ...number, key: 'count', initial: '4' },
      { ...choices, key: 'kinds' },
      { ...facts, key: 'sure', kind: 'switch', initial: true } satisfies AskedField,
    ];
    const entries = { ...initialEntries(fields), name: ' Ada ', kinds: ['b'] };
    expect(answeredValues(fields, entries)).toEqual({ name: 'Ada', count: 4, kinds: ['b'], sure: true });
  });

  it('shows a time in the zone of the device, and answers with the same moment', () => {
    const fields = [text({ format: 'date-time', initial: '2026-11-21T09:30:00.000Z' })];
    const entries = initialEntries(fields);
    expect(entries['x']).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
    expect(answeredValues(fields, entries)).toEqual({ x: '2026-11-21T09:30:00.000Z' });
  });
});
