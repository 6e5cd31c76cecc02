import { NewPicture, type ProviderName } from '@parley/contract';
import { expect, it } from 'vitest';
import { sizeFactor } from './size-factor.ts';

it.each<[ProviderName, string, object, number]>([
  ['Google', 'gemini-3-pro-image', { more: { imageSize: '2K' } }, 1],
  ['Google', 'gemini-3-pro-image', { more: { imageSize: '4K' } }, 1.8],
  ['Google', 'gemini-3.1-flash-image', { more: { imageSize: '1K' } }, 1],
  ['Google', 'gemini-3.1-flash-image', { more: { imageSize: '2K' } }, 1.51],
  ['Google', 'gemini-9-image', { more: { imageSize: '4K' } }, 2.26],
  ['Google', 'imagen-4.0-generate-001', { more: { imageSize: '2K' } }, 1],
  ['XAI', 'grok-imagine-image', { more: { resolution: '2k' } }, 1.5],
  ['OpenAI', 'gpt-image-2', { size: '1536x1024' }, 1],
  ['Other', 'flux-2', { size: '3072x2048' }, 4],
  ['OpenAI', 'gpt-image-2', { size: 'auto' }, 1],
])('%s %s with %o costs the price %d times', (provider, name, fields, factor) => {
  expect(sizeFactor({ provider, name }, NewPicture.parse({ model: name, prompt: 'A boat', ...fields }))).toBe(factor);
});
