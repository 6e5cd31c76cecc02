import { expect, it } from 'vitest';
import { beginsMoving } from './moving-picture.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

it.each([
  ['a GIF', 'GIF89a', true],
  ['a WebP with frames', 'RIFF....WEBPVP8X....\u0002', true],
  ['a WebP that only has a clear ground', 'RIFF....WEBPVP8X....\u0010', false],
  ['a plain WebP', 'RIFF....WEBPVP8 ....\u0002', false],
  ['a PNG with frames', '\u0089PNG....IHDR....acTL....IDAT', true],
  ['a PNG whose picture happens to hold the word', '\u0089PNG....IHDR....IDAT..acTL', false],
  ['a photo', '\u00ff\u00d8\u00ff', false],
])('%s', (_, head, moves) => {
  expect(beginsMoving(bytes(head))).toBe(moves);
});
