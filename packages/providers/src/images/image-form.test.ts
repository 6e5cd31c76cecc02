import type { ImageOperation, ProviderName } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { imageForm } from './image-form.ts';

const formOf = (provider: ProviderName, name: string) => imageForm({ provider, name });
const namesFor = (provider: ProviderName, name: string, operation: ImageOperation) =>
  formOf(provider, name).fields.flatMap((field) => (field.operations.includes(operation) ? [field.name] : []));

describe('the form of a model', () => {
  it.each<[ProviderName, string, readonly ImageOperation[]]>([
    ['OpenAI', 'gpt-image-2.5-flare', ['generate', 'edit', 'inpaint']],
    ['Azure', 'our-drawings', ['generate', 'edit', 'inpaint']],
    ['OpenAI', 'dall-e-3', ['generate']],
    ['XAI', 'grok-imagine-image', ['generate', 'edit']],
    ['XAI', 'grok-2-image', ['generate']],
    ['Google', 'gemini-3-pro-image', ['generate', 'edit']],
    ['Google', 'imagen-4.0-generate-001', ['generate']],
    ['Stability', 'erase', ['erase']],
    ['Stability', 'fast', ['upscale']],
    ['Other', 'flux-schnell', ['generate']],
    ['Other', 'flux-kontext-pro', ['generate', 'edit']],
    ['Midjourney', 'midjourney', ['generate', 'blend', 'describe']],
  ])('of %s’s %s has what it can do', (provider, name, operations) => {
    expect(formOf(provider, name).operations).toEqual(operations);
  });

  it('of Stability has every service, and drawing over a picture only where a model does that', () => {
    expect(formOf('Stability', 'stable-image-core').operations).not.toContain('edit');
    expect(formOf('Stability', 'stable-image-ultra').operations).toEqual(
      expect.arrayContaining(['edit', 'erase', 'outpaint', 'search-and-replace', 'remove-background', 'upscale']),
    );
  });

  it('has the fields of an operation and no others', () => {
    expect(namesFor('Stability', 'stable-image-core', 'erase')).toEqual([
      'pictures',
      'mask',
      'outputFormat',
      'seed',
      'more.grow_mask',
    ]);
    expect(namesFor('OpenAI', 'gpt-image-2', 'generate')).not.toContain('mask');
    expect(namesFor('XAI', 'grok-imagine-image', 'generate')).not.toContain('size');
    expect(namesFor('Stability', 'sd3', 'generate')).toContain('version');
    expect(namesFor('Stability', 'sd3.5-large', 'generate')).not.toContain('version');
  });

  it('of Midjourney has no setting that the name of the model has made', () => {
    expect(namesFor('Midjourney', 'midjourney', 'generate')).toEqual(
      expect.arrayContaining(['version', 'more.mode', 'aspectRatio', 'negativePrompt']),
    );
    expect(namesFor('Midjourney', 'midjourney-7-turbo', 'generate')).not.toContain('version');
    expect(namesFor('Midjourney', 'midjourney-7-turbo', 'generate')).not.toContain('more.mode');
    expect(namesFor('Midjourney', 'midjourney', 'blend')).toEqual(['pictures', 'aspectRatio']);
    const modesOf = (name: string) =>
      formOf('Midjourney', name).fields.find((one) => one.name === 'more.mode')?.options;
    expect(modesOf('midjourney-7')).toContain('turbo');
    expect(modesOf('midjourney-4')).toEqual(['fast', 'relax']);
  });

  it('offers sizes and qualities that a model of this age has', () => {
    const optionsOf = (name: string, field: string) =>
      formOf('OpenAI', name).fields.find((one) => one.name === field)?.options;
    expect(optionsOf('gpt-image-2.5-flare', 'quality')).toContain('max');
    expect(optionsOf('gpt-image-2', 'quality')).not.toContain('max');
    expect(optionsOf('gpt-image-1-mini', 'size')).toEqual(['1024x1024', '1536x1024', '1024x1536', 'auto']);
  });
});
