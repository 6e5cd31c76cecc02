import { describe, expect, it } from 'vitest';
import { pictureTypeOf } from './picture-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the kind of a picture', () => {
  it.each([
    ['image/png', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'],
    ['image/jpeg', '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0'],
    ['image/gif', 'GIF89a\u0001\0\u0001\0'],
    ['image/gif', 'GIF87a\u0001\0\u0001\0'],
    ['image/webp', 'RIFF\u0024\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\u0020ftypavif\0\0\0\0avifmif1miafMA1B'],
    ['image/avif', '\0\0\0\u001cftypmif1\0\0\0\0mif1avifmiaf'],
    ['image/bmp', 'BM\u0046\0\0\0\0\0\0\0\u0036\0\0\0\u0028\0\0\0'],
    ['image/x-icon', '\0\0\u0001\0\u0001\0\u0010\u0010\0\0\u0001\0'],
  ])('%s is known by its first bytes', (type, head) => {
    expect(pictureTypeOf(bytes(head))).toBe(type);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with a declaration', '<?xml version="1.0"?><svg/>'],
    ['a text that begins like a bitmap', 'BMW builds cars and motorcycles'],
    ['a text that begins like a GIF', 'GIF is a format'],
    ['data', '{"image":"png"}'],
    ['a sound in the same container', 'RIFF\u0024\0\0\0WAVEfmt '],
    ['a film in the same container', '\0\0\0\u0020ftypisom\0\0\u0002\0isomiso2avc1mp41'],
    ['a PDF', '%PDF-1.7'],
    ['a PNG that was cut off', '\u0089PNG'],
    ['zeroes', '\0'.repeat(32)],
    ['a cursor', '\0\0\u0002\0\u0001\0\u0010\u0010\0\0'],
  ])('%s is no picture', (_, head) => {
    expect(pictureTypeOf(bytes(head))).toBeUndefined();
  });
});
