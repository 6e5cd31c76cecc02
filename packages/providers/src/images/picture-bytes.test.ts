import { expect, it } from 'vitest';
import { readPictureData } from './picture-bytes.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 1, 2]);

const BASE64 = btoa(String.fromCharCode(...PNG));

it('decodes a picture once, however often its bytes are asked for', () => {
  const picture = readPictureData(`data:image/gif;base64,${BASE64}`);
  expect(picture).toMatchObject({ type: 'image/png', base64: BASE64 });
  expect(picture.bytes()).toEqual(PNG);
  expect(picture.bytes()).toBe(picture.bytes());
});

it.each(['', 'hello', `${BASE64}=`, `${BASE64.slice(0, 10)}<script>`])('takes %j for no picture', (text) => {
  expect(() => readPictureData(`data:image/png;base64,${text}`)).toThrow('cannot be read');
});
