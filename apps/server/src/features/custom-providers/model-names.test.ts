import { describe, expect, it } from 'vitest';
import { readModelNames } from './model-names.ts';

describe('a list of models', () => {
  it.each([
    ['OpenAI’s form', { object: 'list', data: [{ id: 'b' }, { id: 'a' }] }],
    ['a bare array', [{ id: 'a' }, { id: 'b' }]],
    ['plain names', ['b', 'a', 'a']],
    ['Ollama’s form', { models: [{ name: 'a', model: 'a' }, { name: 'b' }] }],
    ['rubbish in between', { data: [null, 1, {}, { id: '' }, { id: 'x'.repeat(300) }, { id: 'a' }, { model: 'b' }] }],
  ])('is read from %s', (_, body) => expect(readModelNames(body)).toEqual(['a', 'b']));

  it.each([null, 1, 'a', {}, { data: {} }, { error: { message: 'no' } }])('is not %j', (body) => {
    expect(readModelNames(body)).toBeUndefined();
  });
});
