import type { TextKey } from '#/i18n/text-key.ts';

const MAC_SYMBOLS: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Meta: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↵',
  Backspace: '⌫',
  Escape: 'Esc',
};

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const NAMES: Readonly<Record<string, TextKey>> = {
  Mod: 'components.keys.control',
  Ctrl: 'components.keys.control',
  Meta: 'components.keys.meta',
  Alt: 'components.keys.alt',
  Shift: 'components.keys.shift',
  Enter: 'components.keys.enter',
  Backspace: 'components.keys.backspace',
  Delete: 'components.keys.delete',
  Escape: 'components.keys.escape',
  Space: 'components.keys.space',
  Tab: 'components.keys.tab',
};

/** The keys of a shortcut such as `Mod+Shift+K` as this system prints them. */
export function shortcutParts(keys: string, isMac: boolean, nameOf: (key: TextKey) => string): string[] {
  return keys.split('+').map((key) => {
    if (isMac && MAC_SYMBOLS[key] !== undefined) return MAC_SYMBOLS[key];
    const name = NAMES[key];
    return SYMBOLS[key] ?? (name === undefined ? key : nameOf(name));
  });
}

/** A shortcut as `aria-keyshortcuts` wants it, so that a button's own name stays free of its keys. */
export function ariaShortcut(keys: string | undefined, isMac: boolean): string | undefined {
  return keys?.replace('Mod', isMac ? 'Meta' : 'Control').replace('Ctrl', 'Control');
}
