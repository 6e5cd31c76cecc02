import { describe, expect, it } from 'vitest';
import { argumentFields, argumentProblem, argumentsOfForm } from './argument-form.ts';

const fields = argumentFields({
  type: 'object',
  required: ['id', 'count'],
  properties: {
    note: { type: ['string', 'null'], default: 'hello' },
    id: { type: 'string', description: 'Which' },
    count: { type: 'integer', default: 3 },
    open: { type: 'boolean' },
    level: { enum: [1, '1', null] },
    tags: { type: 'array', items: { type: 'string' } },
    any: {},
  },
});
const fieldOf = (name: string) => fields.find((field) => field.name === name) ?? fields[0]!;

describe('a form for arguments', () => {
  it('has a field of its kind for each, those that are needed first', () => {
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['id', 'text'],
      ['count', 'number'],
      ['note', 'text'],
      ['open', 'boolean'],
      ['level', 'choice'],
      ['tags', 'json'],
      ['any', 'json'],
    ]);
    expect(fields.map(({ initial }) => initial)).toEqual(['', '3', 'hello', '', '', '', '']);
    expect(fieldOf('level').options).toEqual(['1', '"1"', 'null']);
  });

  it('gives each value in the type of its field, and leaves out what nobody filled in', () => {
    const values = { id: '', count: '7', note: '', open: 'false', level: '"1"', tags: '["a"]' };
    expect(argumentsOfForm(fields, values)).toEqual({ id: '', count: 7, open: false, level: '1', tags: ['a'] });
  });

  it.each([
    ['count', '', 'missing'],
    ['count', 'many', 'number'],
    ['tags', '[1', 'json'],
    ['tags', '', undefined],
    ['id', '', undefined],
  ])('says of %s with %j: %s', (name, written, problem) => {
    expect(argumentProblem(fieldOf(name), { [name]: written })).toBe(problem);
  });

  it('of a function without arguments is empty', () => {
    expect(argumentFields({ type: 'object' })).toEqual([]);
  });
});
