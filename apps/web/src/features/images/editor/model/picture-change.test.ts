import { imageForm } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { NEW_HISTORY, type Edit } from './edit-history.ts';
import { changeRequest, changesOf, operationOf, problemOf } from './picture-change.ts';

const GPT = imageForm({ name: 'gpt-image-2', provider: 'OpenAI' });
const GEMINI = imageForm({ name: 'gemini-2.5-flash-image', provider: 'Google' });
const STABLE = imageForm({ name: 'stable-image-ultra', provider: 'Stability' });
const DALLE = imageForm({ name: 'dall-e-3', provider: 'OpenAI' });

const UNTOUCHED = NEW_HISTORY.now;
const BRUSHED: Edit = { ...UNTOUCHED, strokes: [{ points: [{ x: 1, y: 1 }], size: 9, isErasing: false }] };
const WIDER: Edit = { ...UNTOUCHED, extend: { left: 0, right: 64, up: 0, down: 0 } };
const words = (prompt = '', search = '') => ({ prompt, search });

describe('what a model is offered for', () => {
  it('is what its form can', () => {
    expect(changesOf(GPT)).toEqual(['inpaint', 'edit', 'outpaint']);
    expect(changesOf(GEMINI)).toEqual(['edit']);
    expect(changesOf(DALLE)).toEqual([]);
    expect(changesOf(STABLE)).toEqual([
      'inpaint',
      'edit',
      'erase',
      'outpaint',
      'search-and-replace',
      'remove-background',
      'upscale',
    ]);
  });

  it('is more room too, where a model only fills in what is brushed', () => {
    expect(operationOf('outpaint', GPT)).toBe('inpaint');
    expect(operationOf('outpaint', STABLE)).toBe('outpaint');
  });
});

it('says what is missing before it asks', () => {
  expect(problemOf('inpaint', GPT, UNTOUCHED, words('A boat'))).toBe('brush');
  expect(problemOf('inpaint', GPT, BRUSHED, words(' '))).toBe('prompt');
  expect(problemOf('inpaint', GPT, BRUSHED, words('A boat'))).toBeUndefined();
  expect(problemOf('erase', STABLE, BRUSHED, words())).toBeUndefined();
  expect(problemOf('outpaint', STABLE, UNTOUCHED, words())).toBe('extend');
  expect(problemOf('outpaint', STABLE, WIDER, words())).toBeUndefined();
  expect(problemOf('outpaint', GPT, WIDER, words())).toBe('prompt');
  expect(problemOf('search-and-replace', STABLE, UNTOUCHED, words('A boat'))).toBe('search');
  expect(problemOf('remove-background', STABLE, UNTOUCHED, words())).toBeUndefined();
});

it('asks with what counts for the change, and nothing else', () => {
  const asked = { model: 'm', edit: { ...BRUSHED, extend: WIDER.extend }, words: words('A boat', 'the house') };
  const sent = { picture: 'data:image/png;base64,AA==', mask: undefined };
  expect(changeRequest({ ...asked, ...sent, form: STABLE, change: 'outpaint' })).toMatchObject({
    operation: 'outpaint',
    extend: { left: 0, right: 64, up: 0, down: 0 },
  });
  const filled = changeRequest({ ...asked, ...sent, mask: 'data:x', form: GPT, change: 'outpaint' });
  expect(filled).toMatchObject({ operation: 'inpaint', mask: 'data:x', prompt: 'A boat' });
  expect(filled).not.toHaveProperty('extend');
  expect(filled).not.toHaveProperty('search');
  expect(changeRequest({ ...asked, ...sent, form: STABLE, change: 'search-and-replace' }).search).toBe('the house');
  expect(changeRequest({ ...asked, ...sent, form: STABLE, change: 'remove-background' }).prompt).toBe('');
});
