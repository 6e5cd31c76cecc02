import { NewPicture } from '@parley/contract';
import { imageForm, withinForm } from '@parley/providers';
import { expect, it } from 'vitest';
import { soldAs } from './picture-size.ts';

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
