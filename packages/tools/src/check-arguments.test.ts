import { describe, expect, it } from 'vitest';
import { checkArguments } from './check-arguments.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2 },
    days: { type: 'integer', minimum: 1, maximum: 7 },
    unit: { type: 'string', enum: ['c', 'f'] },
    when: { type: 'string', format: 'date' },
    code: { type: 'string', pattern: '^[A-Z]{2,3}$' },
    stops: { type: 'array', items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
    either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    strict: { type: 'object', properties: { a: {} }, additionalProperties: false },
  },
  required: ['city'],
};

describe('arguments', () => {
  it('that fit have no problem', () => {
    const value = {
      city: 'Oslo',
      days: 3,
      unit: 'c',
      when: '2026-11-17',
      code: 'NO',
      stops: [{ name: 'a' }],
      either: null,
      more: 1,
    };
    expect(checkArguments(SCHEMA, value)).toEqual([]);
  });

  it.each([
    [{}, ['arguments: "city" missing']],
    [{ city: 5 }, ['city: should be string, not number']],
    [{ city: 'Oslo', days: '3' }, ['days: should be integer, not string']],
    [{ city: 'Oslo', days: 1.5 }, ['days: should be integer, not number']],
    [{ city: 'Oslo', days: 9 }, ['days: should be at most 7']],
    [{ city: 'Oslo', unit: 'k' }, ['unit: should be one of ["c","f"]']],
    [{ city: 'Oslo', when: 'today' }, ['when: should be a date']],
    [{ city: 'Oslo', code: 'no' }, ['code: should match "^[A-Z]{2,3}$"']],
    [{ city: 'Oslo', stops: [{ name: 'a' }, {}] }, ['stops.1: "name" missing']],
    [{ city: 'Oslo', either: 1 }, ['either: fits none of the forms that are allowed']],
    [{ city: 'Oslo', strict: { b: 1 } }, ['strict: has a name that is not known here']],
    [[], ['arguments: should be object, not array']],
    ['x', ['arguments: should be object, not string']],
  ])('%j are told what is wrong', (value, problems) => {
    expect(checkArguments(SCHEMA, value)).toEqual(problems);
  });

  it.each(['{"__proto__":{"admin":true},"city":"Oslo"}', '{"city":"Oslo","a":[{"constructor":{}}]}'])(
    'with keys of prototypes are refused: %s',
    (text) => {
      expect(checkArguments(SCHEMA, JSON.parse(text))).toEqual(['The arguments have a name that is not allowed.']);
    },
  );

  it('that nest without end, or have values without end, are refused', () => {
    const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    expect(checkArguments(SCHEMA, { deep })).toEqual(['The arguments nest too deeply.']);
    expect(checkArguments(SCHEMA, { all: Array.from({ length: 100_000 }, () => 1) })).toEqual([
      'The arguments have too many values.',
    ]);
  });
});

describe('a hostile schema', () => {
  it('cannot stop the page with a pattern or a format', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', pattern: '^(a+)+$' }, b: { type: 'string', format: 'url' } },
      patternProperties: { '^(a+)+$': { type: 'string' } },
    };
    const hostile = `${'a'.repeat(50_000)}!`;
    expect(checkArguments(schema, { a: hostile, b: `http://${hostile}`, [hostile]: 'x' })).toEqual([]);
  });

  it('that refers to itself, or doubles at every step, is checked as far as it goes', () => {
    expect(checkArguments({ allOf: [{ $ref: '#' }], type: 'object' }, {})).toEqual([]);
    expect(checkArguments({ $ref: '#' }, {})).toEqual([]);
    const $defs = Object.fromEntries(
      Array.from({ length: 60 }, (_, level) => {
        const inner = { $ref: `#/$defs/l${level + 1}` };
        return [`l${level}`, { anyOf: [inner, inner, inner] }];
      }),
    );
    expect(checkArguments({ $defs, type: 'object', properties: { a: { $ref: '#/$defs/l0' } } }, { a: 1 })).toEqual([]);
  });

  it('refers to nothing outside of itself, and gives no schema an address', () => {
    expect(
      checkArguments(
        { $id: 'https://evil.example/', type: 'object', properties: { a: { $ref: 'https://evil.example/x' } } },
        { a: 1 },
      ),
    ).toEqual([]);
  });

  it('is never changed', () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    });
    expect(checkArguments(schema, { a: 1 })).toEqual(['a: should be string, not number']);
  });

  it('with values that all differ is compared for short lists only', () => {
    const schema = { type: 'object', properties: { a: { type: 'array', uniqueItems: true } } };
    expect(checkArguments(schema, { a: [1, 1] })).toHaveLength(1);
    expect(checkArguments(schema, { a: Array.from({ length: 15_000 }, () => 1) })).toEqual([]);
  });
});
