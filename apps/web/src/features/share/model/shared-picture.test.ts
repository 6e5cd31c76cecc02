import { expect, it } from 'vitest';
import { sharedPictureName } from './shared-picture.ts';

it('knows the pictures of its own share, and nothing else', () => {
  expect(sharedPictureName('abc', '/share/abc/pictures/f00d')).toBe('f00d');
  for (const url of [
    '/share/other/pictures/f00d',
    '/share/abc/pictures/../../models',
    '/share/abc/pictures/f00d?x=1',
    '//share/abc/pictures/f00d',
    'https://example.org/share/abc/pictures/f00d',
    'javascript:alert(1)',
  ]) {
    expect(sharedPictureName('abc', url)).toBeUndefined();
  }
});
