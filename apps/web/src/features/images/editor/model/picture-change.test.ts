import { imageForm, type ImageForm } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { NEW_HISTORY, type Edit } from './edit-history.ts';
import type { FieldValues } from '../../model/picture-draft.ts';
import {
  changeRequest,
  changesOf,
  fieldsOfChange,
  missingOf,
  operationOf,
  problemOf,
  valuesLike,
  type PictureChange,
} from './picture-change.ts';

const GPT = imageForm({ name: 'gpt-image-2', provider: 'OpenAI' });
const GEMINI = imageForm({ name: 'gemini-2.5-flash-image', provider: 'Google' });
const STABLE = imageForm({ name: 'stable-image-ultra', provider: 'Stability' });
const DALLE = imageForm({ name: 'dall-e-3', provider: 'OpenAI' });

const UNTOUCHED = NEW_HISTORY.now;
const BRUSHED: Edit = { ...UNTOUCHED, strokes: [{ points: [{ x: 1, y: 1 }], size: 9, isErasing: false }] };
const WIDER: Edit = { ...UNTOUCHED, extend: { left: 0, right: 64, up: 0, down: 0 } };

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
  expect(problemOf('inpaint', UNTOUCHED)).toBe('brush');
  expect(problemOf('erase', BRUSHED)).toBeUndefined();
  expect(problemOf('outpaint', UNTOUCHED)).toBe('extend');
  expect(problemOf('outpaint', WIDER)).toBeUndefined();
  const missing = (change: PictureChange, form: ImageForm, values: FieldValues = {}) =>
    missingOf(fieldsOfChange(change, form), values);
  expect(missing('inpaint', GPT, { prompt: ' ' })).toEqual(['prompt']);
  expect(missing('inpaint', GPT, { prompt: 'A boat' })).toEqual([]);
  expect(missing('outpaint', STABLE)).toEqual([]);
  expect(missing('outpaint', GPT)).toEqual(['prompt']);
  expect(missing('search-and-replace', STABLE, { prompt: 'A boat' })).toEqual(['search']);
  expect(missing('remove-background', STABLE)).toEqual([]);
});

it('begins with the shape of the picture, where the model has a name for it', () => {
  const begun = (form: ImageForm, width: number, height: number) =>
    valuesLike({ width, height }, fieldsOfChange('edit', form));
  expect(begun(GPT, 1536, 1024)).toEqual({ size: '1536x1024' });
  expect(begun(GPT, 800, 600)).toEqual({ size: 'auto' });
  expect(begun(imageForm({ name: 'grok-imagine-image', provider: 'XAI' }), 1920, 1081)).toEqual({
    aspectRatio: '16:9',
  });
});

it('asks with what counts for the change, and nothing else', () => {
  const values = { prompt: ' A boat ', search: 'the house', count: 2, quality: 'high', 'more.grow_mask': 9 };
  const asked = { model: 'm', edit: { ...BRUSHED, extend: WIDER.extend }, values };
  const sent = { picture: 'data:image/png;base64,AA==', mask: undefined };
  expect(changeRequest({ ...asked, ...sent, form: STABLE, change: 'outpaint' })).toMatchObject({
    operation: 'outpaint',
    extend: { left: 0, right: 64, up: 0, down: 0 },
    count: 2,
    more: { creativity: 0.5 },
  });
  const filled = changeRequest({ ...asked, ...sent, mask: sent.picture, form: GPT, change: 'outpaint' });
  expect(filled).toMatchObject({ operation: 'inpaint', mask: sent.picture, prompt: 'A boat', quality: 'high' });
  expect(filled).not.toHaveProperty('extend');
  expect(filled).not.toHaveProperty('search');
  const replaced = changeRequest({ ...asked, ...sent, form: STABLE, change: 'search-and-replace' });
  expect(replaced).toMatchObject({ search: 'the house', more: { grow_mask: 9 } });
  expect(changeRequest({ ...asked, ...sent, form: STABLE, change: 'remove-background' }).prompt).toBe('');
});
