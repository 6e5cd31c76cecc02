import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { countVisit } from './count-visit.ts';

const before = location.href;

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
});

afterEach(() => {
  Object.assign(runtimeConfig, { analyticsId: '' });
  history.replaceState(null, '', before);
});

it('counts a visitor who is led to the sign-in first, once', () => {
  Object.assign(runtimeConfig, { analyticsId: 'shop-1' });
  history.replaceState(null, '', '/login?redirect=%2Fchat%3Futm%3Dgithub');
  countVisit();
  expect(vi.mocked(fetch).mock.calls).toEqual([
    [
      expect.stringMatching(/\/events$/),
      expect.objectContaining({
        method: 'POST',
        keepalive: true,
        body: JSON.stringify({ event: 'conversation_guide', source: 'github' }),
      }),
    ],
  ]);
  expect(location.search).toBe('?redirect=%2Fchat');
  countVisit();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('tells nothing where the operator does not count', () => {
  history.replaceState(null, '', '/?utm=github');
  countVisit();
  expect(fetch).not.toHaveBeenCalled();
});
