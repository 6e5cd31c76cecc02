import { expect, it } from 'vitest';
import { ariaShortcut, shortcutParts } from './shortcut-text.ts';

const name = (key: string) => key.split('.').at(-1) ?? key;

it('prints symbols on a Mac', () => {
  expect(shortcutParts('Mod+Shift+K', true, name)).toEqual(['⌘', '⇧', 'K']);
});

it('prints the names of keys elsewhere, in the language of the interface', () => {
  expect(shortcutParts('Mod+Shift+K', false, name)).toEqual(['control', 'shift', 'K']);
});

it('prints arrows as arrows everywhere', () => {
  expect(shortcutParts('Alt+ArrowUp', false, name)).toEqual(['alt', '↑']);
  expect(shortcutParts('Alt+ArrowUp', true, name)).toEqual(['⌥', '↑']);
});

it('names keys for screen readers by their standard names', () => {
  expect(ariaShortcut('Mod+Shift+K', false)).toBe('Control+Shift+K');
  expect(ariaShortcut('Mod+K', true)).toBe('Meta+K');
  expect(ariaShortcut(undefined, true)).toBeUndefined();
});
