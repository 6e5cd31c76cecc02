import { describe, expect, it } from 'vitest';
import { SchemaWriter } from './plain-schema.ts';

const write = (schema: unknown, root: Record<string, unknown> = {}) =>
  new SchemaWriter(root).write(schema, { size: 10_000, texts: 10_000 });

describe('a schema for models', () => {
  it.each([
    [
      'null in the words of 3.0',
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    ['null in the words of 3.1', { type: ['string', 'null'] }, { type: ['string', 'null'] }],
    [
      'limits in the words of 3.0',
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 0 },
    ],
    ['limits in the words of 3.1', { type: 'number', exclusiveMaximum: 5 }, { type: 'number', exclusiveMaximum: 5 }],
    [
      'words of documentation',
      { type: 'string', example: 'x', xml: {}, externalDocs: {}, deprecated: true },
      { type: 'string' },
    ],
    [
      'one of several',
      { oneOf: [{ type: 'string' }, { type: 'number' }] },
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    ['a fixed value', { const: 'a' }, { const: 'a' }],
    ['types that nobody knows', { type: 'file' }, {}],
    ['anything', true, {}],
    [
      'fields of answers',
      { type: 'object', required: ['id', 'name'], properties: { id: { readOnly: true }, name: {} } },
      { type: 'object', required: ['name'], properties: { name: {} } },
    ],
    [
      'fields that a pattern names',
      { type: 'object', patternProperties: { '^x-': {} }, additionalProperties: false },
      { type: 'object' },
    ],
    [
      'all of several objects',
      { allOf: [{ type: 'object', required: ['a'], properties: { a: {} } }, { properties: { b: {} } }] },
      { type: 'object', properties: { a: {}, b: {} }, required: ['a'] },
    ],
    [
      'all of what cannot be one',
      { allOf: [{ type: 'string' }, { minLength: 2 }] },
      { allOf: [{ type: 'string' }, { minLength: 2 }] },
    ],
  ])('has %s', (_, schema, expected) => {
    expect(write(schema)).toEqual(expected);
  });

  it('is found by its reference, with escaped signs, and described by who refers to it', () => {
    const root = { 'a/b': [{ '~c': { type: 'string', description: 'there' } }] };
    expect(write({ $ref: '#/a~1b/0/~0c', description: 'here' }, root)).toEqual({ type: 'string', description: 'here' });
    expect(write({ $ref: '#/a%7E1b/0/~0c' }, root)).toEqual({ type: 'string', description: 'there' });
  });

  it('that is used twice side by side is no circle', () => {
    const root = { x: { type: 'string' } };
    const twice = { type: 'object', properties: { a: { $ref: '#/x' }, b: { $ref: '#/x' } } };
    expect(write(twice, root)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
    });
  });

  it('keeps a list of values whole or leaves it out', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => `v${index}`);
    expect(write({ type: 'string', enum: values })).toEqual({ type: 'string' });
  });
});
