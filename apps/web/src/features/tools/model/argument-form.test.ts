import { describe, expect, it } from 'vitest';
import { argumentEntries, argumentFields, argumentProblem, argumentsOfForm, problemsByField } from './argument-form.ts';

const fields = argumentFields({
  type: 'object',
  required: ['guest_id', 'count'],
  properties: {
    note: { type: ['string', 'null'], default: 'hello' },
    guest_id: { type: 'string', description: 'Which' },
    count: { type: 'integer', default: 3, maximum: 9 },
    open: { type: 'boolean' },
    level: { enum: [1, '1', null] },
    days: { type: 'array', items: { enum: ['mon', 'tue'] } },
    from: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    tags: { type: 'array', items: { type: 'string' } },
    any: {},
  },
});
const fieldOf = (key: string) => fields.find((field) => field.key === key) ?? fields[0]!;

describe('a form for arguments', () => {
  it('has a field of its kind for each, those that are needed first, under names that people read', () => {
    expect(fields.map(({ label, kind }) => [label, kind])).toEqual([
      ['Guest ID', 'text'],
      ['Count', 'number'],
      ['Note', 'text'],
      ['Open', 'choice'],
      ['Level', 'choice'],
      ['Days', 'choices'],
      ['From', 'text'],
      ['At', 'text'],
      ['Tags', 'json'],
      ['Any', 'json'],
    ]);
    expect(fieldOf('from')).toMatchObject({ format: 'date' });
    expect(fieldOf('at')).toMatchObject({ format: 'date-time' });
    expect(fieldOf('level')).toMatchObject({
      choices: [{ value: '1' }, { value: '"1"', label: '1' }, { value: 'null' }],
    });
  });

  it('begins with what is needed and known, and leaves the rest to whoever wants it', () => {
    expect(argumentEntries(fields)).toMatchObject({ guest_id: '', count: '3', note: '', open: '', days: [], tags: '' });
  });

  it('gives each value in the type of its field, and leaves out what nobody filled in', () => {
    const entries = {
      guest_id: 'a',
      count: '7',
      note: '',
      open: 'false',
      level: '"1"',
      days: ['"tue"'],
      from: '2026-11-21',
      at: '2026-11-21T09:30',
      tags: '["a"]',
    };
    expect(argumentsOfForm(fields, entries)).toEqual({
      guest_id: 'a',
      count: 7,
      open: false,
      level: '1',
      days: ['tue'],
      from: '2026-11-21',
      at: new Date('2026-11-21T09:30').toISOString(),
      tags: ['a'],
    });
  });

  it.each([
    ['count', '', 'missing'],
    ['count', 'many', 'number'],
    ['count', '10', 'range'],
    ['guest_id', '', 'missing'],
    ['tags', '[1', 'json'],
    ['tags', '', undefined],
  ])('says of %s with %j: %s', (key, written, problem) => {
    expect(argumentProblem(fieldOf(key), { [key]: written })).toBe(problem);
  });

  it('tells a problem beside the field that it is about', () => {
    const { byField, rest } = problemsByField(fields, [
      'note: should match "a"',
      'any.0: should be string',
      'arguments: no',
    ]);
    expect([...byField]).toEqual([
      ['note', 'should match "a"'],
      ['any', 'any.0: should be string'],
    ]);
    expect(rest).toEqual(['arguments: no']);
  });

  it('of a function without arguments is empty', () => {
    expect(argumentFields({ type: 'object' })).toEqual([]);
  });
});
