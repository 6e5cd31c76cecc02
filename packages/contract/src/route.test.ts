import { describe, expect, it } from 'vitest';
import { fillPath } from './route.ts';

describe('a filled path', () => {
  it.each([
    ['/models', {}, '/models'],
    ['/share/{shareId}', { shareId: 'a/b?c#d' }, '/share/a%2Fb%3Fc%23d'],
    ['/chat-history/{id}/share', { id: 'ä' }, '/chat-history/%C3%A4/share'],
    ['/sync/{a}/{b}', { a: '1', b: 2 }, '/sync/1/2'],
  ])('%s with %j is %s', (path, params, expected) => {
    expect(fillPath(path, params)).toBe(expected);
  });

  it.each([undefined, null, '', '.', '..'])('refuses %j, which would reach another route', (shareId) => {
    expect(() => fillPath('/share/{shareId}', { shareId })).toThrow('needs a shareId');
  });
});
