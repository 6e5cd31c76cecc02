import { shortcutParts } from '#/components/shortcut-text.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { isMac } from '#/lib/keyboard.ts';

/** There are no keys for more. */
const MOST_KEYS = 9;

/** Keys that, in the message box of a chat with several models, ask only the one at this place. */
export function askOnlyKeys(index: number): string {
  return `Alt+${index + 1}`;
}

/** Keys to ask only one model, as a person reads them: "Alt+2", on a Mac "⌥2". */
export function askOnlyText(index: number, t: Translate): string {
  return shortcutParts(askOnlyKeys(index), isMac, t).join(isMac ? '' : '+');
}

/** The keys of all models of a chat: "Alt+1–3". */
export function askOnlyRange(count: number, t: Translate): string {
  return `${askOnlyText(0, t)}–${Math.min(count, MOST_KEYS)}`;
}
