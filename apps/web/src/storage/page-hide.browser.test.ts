import { afterEach, expect, it, vi } from 'vitest';
import { beforePageHide, isPageClosed, leaveSilently, onPageHide } from './page-hide.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('pageshow'));
});

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

it('calls those who hand something over before those who write it, whoever came first', () => {
  const calls: string[] = [];
  const stops = [
    onPageHide(() => calls.push('write')),
    beforePageHide(() => calls.push('hand over')),
    beforePageHide(() => calls.push('hand over more')),
  ];
  window.dispatchEvent(new Event('pagehide'));
  stops.forEach((stop) => stop());
  expect(calls).toEqual(['hand over', 'hand over more', 'write']);
});

it('goes on with the others when one fails', () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const listener = vi.fn();
  const failing = (): never => {
    throw new Error('no');
  };
  const stops = [beforePageHide(failing), onPageHide(listener)];
  window.dispatchEvent(new Event('pagehide'));
  stops.forEach((stop) => stop());
  expect(listener).toHaveBeenCalledOnce();
  expect(reported).toHaveBeenCalledOnce();
});

it('knows that the page was left, and that it came back', () => {
  expect(isPageClosed()).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(isPageClosed()).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
  expect(isPageClosed()).toBe(false);
});

it('tells nobody when the page is to leave without a last word', () => {
  const [early, late] = [vi.fn(), vi.fn()];
  beforePageHide(early);
  onPageHide(late);
  leaveSilently();
  window.dispatchEvent(new Event('pagehide'));
  expect([early, late].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
