import { describe, expect, it } from 'vitest';
import { draggedWidth, keyedWidth, snapSidebarWidth, toggleSidebarWidth } from './sidebar-width.ts';

describe('the width of the sidebar', () => {
  it.each([
    [300, 300],
    [500, 500],
    [501, 500],
    [9_000, 500],
    [230, 230],
    [229.9, 100],
    [229, 100],
    [100, 100],
    [0, 100],
    [-50, 100],
    [271.6, 272],
    [Number.NaN, 300],
  ])('asked for %d px, takes %d px', (wanted, expected) => {
    expect(snapSidebarWidth(wanted)).toBe(expected);
  });

  it.each([
    [300, 100],
    [500, 100],
    [230, 100],
    [100, 300],
  ])('toggles from %d to %d', (width, expected) => {
    expect(toggleSidebarWidth(width)).toBe(expected);
  });

  it.each([
    ['ltr', 300, 300, 360, 360],
    ['ltr', 300, 300, 200, 100],
    ['ltr', 100, 100, 260, 260],
    ['rtl', 300, 900, 840, 360],
    ['rtl', 300, 900, 1_000, 100],
  ] as const)('follows a drag in a %s page from %d px', (direction, width, startX, x, expected) => {
    expect(draggedWidth(width, startX, x, direction)).toBe(expected);
  });

  it.each([
    ['ArrowRight', 'ltr', 300, 310],
    ['ArrowLeft', 'ltr', 300, 290],
    ['ArrowLeft', 'ltr', 230, 100],
    ['ArrowLeft', 'ltr', 100, 100],
    ['ArrowRight', 'ltr', 100, 230],
    ['ArrowRight', 'ltr', 500, 500],
    ['ArrowLeft', 'rtl', 300, 310],
    ['ArrowRight', 'rtl', 300, 290],
    ['Home', 'ltr', 300, 100],
    ['End', 'ltr', 300, 500],
    ['Enter', 'ltr', 300, 100],
    [' ', 'ltr', 100, 300],
    ['a', 'ltr', 300, undefined],
  ] as const)('answers the key %j in a %s page at %d px', (key, direction, width, expected) => {
    expect(keyedWidth(width, key, direction)).toBe(expected);
  });
});
