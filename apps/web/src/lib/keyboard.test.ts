import { describe, expect, it } from 'vitest';
import { matchesShortcut, type Keystroke } from './keyboard.ts';

const press = (key: string, fields: Partial<Keystroke> = {}): Keystroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...fields,
});

describe('matching a shortcut', () => {
  it.each<[string, Keystroke, string, boolean, boolean]>([
    ['Ctrl stands for Mod elsewhere', press('k', { ctrlKey: true }), 'Mod+K', false, true],
    ['Command stands for Mod on a Mac', press('k', { metaKey: true }), 'Mod+K', true, true],
    ['Ctrl is not Mod on a Mac', press('k', { ctrlKey: true }), 'Mod+K', true, false],
    ['a further modifier is another shortcut', press('k', { ctrlKey: true, altKey: true }), 'Mod+K', false, false],
    ['a missing modifier does not match', press('K', { ctrlKey: true }), 'Mod+Shift+K', false, false],
    [
      'Shift changes the letter, not the key',
      press('K', { ctrlKey: true, shiftKey: true }),
      'Mod+Shift+K',
      false,
      true,
    ],
    ['arrows have names', press('ArrowUp', { altKey: true }), 'Alt+ArrowUp', false, true],
    ['a sign matches with or without Shift', press('?', { shiftKey: true }), '?', false, true],
    ['the plus itself can be the key', press('+', { ctrlKey: true }), 'Mod++', false, true],
    ['another alphabet goes by the place', press('л', { ctrlKey: true, code: 'KeyK' }), 'Mod+K', false, true],
    ['Option on a Mac goes by the place', press('˚', { altKey: true, code: 'KeyK' }), 'Alt+K', true, true],
    ['another layout goes by the letter', press('a', { ctrlKey: true, code: 'KeyQ' }), 'Mod+Q', false, false],
  ])('%s', (_, event, keys, onMac, matches) => {
    expect(matchesShortcut(event, keys, onMac)).toBe(matches);
  });
});
