import { afterEach, expect, it, vi } from 'vitest';
import { onPageHide } from './page-hide.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['pagehide', () => window.dispatchEvent(new Event('pagehide')), true],
  ['freeze', () => document.dispatchEvent(new Event('freeze')), false],
])('calls on %s', (_, happen, isClosing) => {
  const listener = vi.fn();
  const stop = onPageHide(listener);
  happen();
  stop();
  happen();
  expect(listener.mock.calls).toEqual([[isClosing]]);
});

it('calls when the page becomes hidden and not when it is shown again', () => {
  const listener = vi.fn();
  const stop = onPageHide(listener);
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  for (const state of ['hidden', 'visible'] as const) {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  stop();
  expect(listener.mock.calls).toEqual([[false]]);
});
