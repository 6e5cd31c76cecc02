import { imageForm } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type PictureDraft } from './picture-draft.ts';
import {
  draftOf,
  missingIn,
  mostPictures,
  operationFor,
  referencesFor,
  requestFor,
  sharedFields,
  sharedTasks,
  valueOf,
  wordOperations,
} from './picture-form.ts';

const gpt = imageForm({ provider: 'OpenAI', name: 'gpt-image-2' });
const dalle = imageForm({ provider: 'OpenAI', name: 'dall-e-3' });
const core = imageForm({ provider: 'Stability', name: 'stable-image-core' });
const ultra = imageForm({ provider: 'Stability', name: 'stable-image-ultra' });
const draft = (fields: Partial<PictureDraft>): PictureDraft => ({ ...EMPTY_DRAFT, prompt: 'A boat', ...fields });
const names = (forms: Parameters<typeof sharedFields>[0], hasPictures = false) =>
  sharedFields(forms, { hasPictures }).map(({ name }) => name);

describe('what a model is asked for', () => {
  it('is a change where pictures to go by are there and the model takes any', () => {
    expect(operationFor(gpt, { hasPictures: true })).toBe('edit');
    expect(operationFor(gpt, { hasPictures: false })).toBe('generate');
    expect(operationFor(dalle, { hasPictures: true })).toBe('generate');
    expect([mostPictures(gpt), mostPictures(dalle)]).toEqual([16, 0]);
    expect(referencesFor(ultra, draft({ references: ['a', 'b'] }))).toEqual(['a']);
  });

  it('leaves to the editor what is drawn on a picture', () => {
    expect(wordOperations(ultra)).toEqual(['generate', 'edit', 'search-and-replace', 'remove-background', 'upscale']);
    expect(wordOperations(imageForm({ provider: 'Stability', name: 'erase' }))).toEqual([]);
    expect(names([gpt], true)).not.toContain('mask');
  });

  it('has the settings of the model and no others', () => {
    const values = { size: '1536x1024', negativePrompt: 'people', 'more.background': 'transparent', seed: 7, count: 3 };
    const asked = draft({ values });
    expect(requestFor('gpt', gpt, asked)).toMatchObject({
      size: '1536x1024',
      count: 3,
      more: { background: 'transparent' },
    });
    expect(requestFor('gpt', gpt, asked)).not.toHaveProperty('negativePrompt');
    expect(requestFor('core', core, asked)).toMatchObject({
      negativePrompt: 'people',
      seed: 7,
      aspectRatio: '1:1',
      more: {},
    });
    expect(requestFor('core', core, asked)).not.toHaveProperty('size');
  });

  it('begins anew where a setting is none of the model’s', () => {
    expect(requestFor('dalle', dalle, draft({ values: { size: '1536x1024', quality: 'max' } }))).toMatchObject({
      size: '1024x1024',
      quality: 'standard',
    });
    const [seed] = core.fields.filter(({ name }) => name === 'seed');
    expect(seed && valueOf(seed, { seed: -5 })).toBe(0);
  });

  it('comes back from a picture as it was asked for', () => {
    const asked = draft({ values: { style: 'anime', 'more.background': 'opaque', count: 4 } });
    const again = draftOf(requestFor('gpt', gpt, asked), ['r'], ['gpt']);
    expect(again).toMatchObject({ models: ['gpt'], prompt: 'A boat', references: ['r'] });
    expect(requestFor('gpt', gpt, { ...again, references: [] })).toEqual(requestFor('gpt', gpt, asked));
  });
});

describe('what Midjourney is asked to do with pictures alone', () => {
  const midjourney = imageForm({ provider: 'Midjourney', name: 'midjourney' });

  it('is offered where every model can, and needs no words', () => {
    expect(sharedTasks([midjourney])).toEqual(['blend', 'describe']);
    expect(sharedTasks([midjourney, gpt])).toEqual([]);
    expect(sharedTasks([])).toEqual([]);
    const blend = draft({ prompt: '', task: 'blend', references: ['a'], values: { aspectRatio: '2:3', version: '7' } });
    expect(missingIn(midjourney, blend)).toEqual(['pictures']);
    const enough = { ...blend, references: ['a', 'b'] };
    expect(missingIn(midjourney, enough)).toEqual([]);
    expect(requestFor('mj', midjourney, enough)).toMatchObject({ operation: 'blend', prompt: '', aspectRatio: '2:3' });
    expect(requestFor('mj', midjourney, enough)).not.toHaveProperty('version');
    expect(draftOf(requestFor('mj', midjourney, enough), [], ['mj']).task).toBe('blend');
  });

  it('takes as many pictures as it can', () => {
    const many = draft({ references: ['a', 'b', 'c', 'd', 'e', 'f'] });
    expect(referencesFor(midjourney, { ...many, task: 'describe' })).toEqual(['a']);
    expect(referencesFor(midjourney, { ...many, task: 'blend' })).toHaveLength(5);
    expect(requestFor('mj', midjourney, many).operation).toBe('generate');
  });
});

describe('the form', () => {
  it('has what any of several models has, each field once', () => {
    const shown = names([gpt, core]);
    expect(shown).toEqual(
      expect.arrayContaining(['prompt', 'size', 'aspectRatio', 'negativePrompt', 'seed', 'quality']),
    );
    expect(new Set(shown).size).toBe(shown.length);
    expect(names([gpt])).not.toContain('seed');
  });

  it('says what is required and missing', () => {
    expect(missingIn(gpt, draft({ prompt: '  ' }))).toEqual(['prompt']);
    expect(missingIn(gpt, draft({}))).toEqual([]);
    const replace = imageForm({ provider: 'Stability', name: 'search-and-replace' });
    expect(missingIn(replace, draft({}))).toEqual(['search', 'pictures']);
    expect(missingIn(replace, draft({ values: { search: 'the boat' }, references: ['r'] }))).toEqual([]);
  });
});
