import { expect, it } from 'vitest';
import { fitsBeside, keyedPanelWidth, panelWidth, shareOf } from './panel-width.ts';

it('leaves the chat and the panel room enough to be read', () => {
  expect(panelWidth(0.5, 1_200)).toBe(600);
  expect(panelWidth(0.9, 1_200)).toBe(740);
  expect(panelWidth(0.1, 1_200)).toBe(340);
  expect(fitsBeside(800)).toBe(true);
  expect(fitsBeside(799)).toBe(false);
});

it('is remembered as a share, so that it fits another window', () => {
  expect(shareOf(600, 1_200)).toBe(0.5);
  expect(panelWidth(shareOf(Infinity, 1_200), 1_200)).toBe(740);
  expect(shareOf(500, 0)).toBe(0.5);
});

it('grows towards the start of the line', () => {
  expect(keyedPanelWidth(600, 'ArrowLeft', 'ltr')).toBe(632);
  expect(keyedPanelWidth(600, 'ArrowLeft', 'rtl')).toBe(568);
  expect(keyedPanelWidth(600, 'End', 'ltr')).toBe(Infinity);
  expect(keyedPanelWidth(600, 'a', 'ltr')).toBeUndefined();
});
