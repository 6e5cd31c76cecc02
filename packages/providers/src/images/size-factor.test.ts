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
  ['Other', 'qwen-image', { size: '3072*2048' }, 4],
  ['Other', 'flux-2', { size: ' 3072 X 2048' }, 4],
  ['Other', 'flux-2', { size: '3072×2048' }, 4],
  ['Other', 'flux-2', { size: '003072x2048' }, 4],
  ['Other', 'flux-2', { size: '16:9' }, 1],
  ['Other', 'flux-2', { size: 'landscape_16_9' }, 1],
  ['Other', 'seedream-4', { size: '1K' }, 1],
  ['Other', 'seedream-4', { size: '4K' }, 32 / 3],
  ['Other', 'seedream-4', { size: '4Kx4K' }, 32 / 3],
  ['Other', 'seedream-4', { size: '٤٠٩٦x٤٠٩٦' }, 32 / 3],
  ['XAI', 'grok-imagine-image', { more: { imageSize: '1k', resolution: ' 2K' } }, 1.5],
  ['Google', 'gemini-3-pro-image', { more: { imageSize: '8K' } }, 1.8],
])('%s %s with %o costs the price %d times', (provider, name, fields, factor) => {
  expect(sizeFactor({ provider, name }, NewPicture.parse({ model: name, prompt: 'A boat', ...fields }))).toBeCloseTo(
    factor,
  );
});
