/** A key combination such as `Mod+Shift+K`; `Mod` is Command on a Mac and Ctrl elsewhere. */
interface Combination {
  readonly key: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** The part of a keyboard event that decides. */
export interface Keystroke {
  readonly key: string;
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export const isMac: boolean = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

function parseShortcut(keys: string, onMac: boolean = isMac): Combination {
  const parts = splitKeys(keys);
  const modifiers = new Set(parts.slice(0, -1).map((part) => part.toLowerCase()));
  return {
    key: (parts.at(-1) ?? '').toLowerCase(),
    ctrl: modifiers.has('ctrl') || (modifiers.has('mod') && !onMac),
    meta: modifiers.has('meta') || (modifiers.has('mod') && onMac),
    alt: modifiers.has('alt'),
    shift: modifiers.has('shift'),
  };
}

/** Whether exactly these keys are pressed. */
export function matchesShortcut(event: Keystroke, keys: string, onMac: boolean = isMac): boolean {
  const wanted = parseShortcut(keys, onMac);
  if (event.ctrlKey !== wanted.ctrl || event.metaKey !== wanted.meta || event.altKey !== wanted.alt) return false;
  // Signs such as `?` need Shift on some keyboards and not on others: the sign itself says enough.
  const shiftDecides = wanted.key.length > 1 || /[a-z0-9]/.test(wanted.key);
  if (shiftDecides && event.shiftKey !== wanted.shift) return false;
  const pressed = event.key.toLowerCase();
  // Option on a Mac turns letters into signs, and other alphabets have other letters: there the place of the key counts.
  return pressed === wanted.key || (!/^[a-z0-9]$/.test(pressed) && keyOfCode(event.code) === wanted.key);
}

/** The last key may be the plus itself, as in `Mod++`. */
function splitKeys(keys: string): string[] {
  return keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+');
}

function keyOfCode(code: string | undefined): string | undefined {
  return code === undefined ? undefined : /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
}
