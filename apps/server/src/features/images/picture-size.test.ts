import { NewPicture } from '@parley/contract';
import { imageForm, withinForm } from '@parley/providers';
import { expect, it } from 'vitest';
import { begunUsage, sizeOf, soldAs } from './picture-size.ts';

const sold = (name: string, fields: object) => {
  const model = { name, provider: 'Stability' } as const;
  return soldAs(model, withinForm(imageForm(model), NewPicture.parse({ model: name, prompt: 'A boat', ...fields })));
};

it.each([
  ['stable-image-ultra', { version: 'text-embedding-3-small' }, 'stable-image-ultra'],
  ['stable-image-core', { version: 'fast' }, 'stable-image-core'],
  ['stable-image-core', { operation: 'upscale' }, 'fast'],
  ['stable-image-core', { operation: 'upscale', version: 'conservative' }, 'conservative'],
  ['conservative', { operation: 'upscale', version: 'fast' }, 'conservative'],
  ['stable-image-core', { operation: 'erase' }, 'erase'],
])('%s with %o is sold as %s', (name, fields, priced) => {
  expect(sold(name, fields)).toBe(priced);
});

const usage = (promptTokens: number, completionTokens: number) => ({ promptTokens, completionTokens });

it.each([
  ['nothing was told', undefined, usage(3, 544), usage(3, 544)],
  ['one of three was told', usage(3, 200), usage(3, 544), usage(3, 744)],
  ['all were told', usage(3, 900), usage(3, 0), usage(3, 900)],
  ['the estimate goes beyond what is held', usage(3, 400), usage(3, 800), usage(3, 816)],
  ['more was told than is held', usage(3, 5_000), usage(3, 272), usage(3, 5_000)],
])('of pictures that were begun, %s', (_name, told, untold, paid) => {
  const size = sizeOf(
    NewPicture.parse({ model: 'm', prompt: 'A red boat', quality: 'low', size: '1024x1024', count: 3 }),
  );
  expect(begunUsage(told, untold, { ...size, promptTokens: () => 3 })).toEqual(paid);
});
