import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '#/components/composition.ts';
import { hasOpenOverlay } from '#/components/overlays.tsx';
import type { TextKey } from '#/i18n/text-key.ts';
import { matchesShortcut } from '#/lib/keyboard.ts';

/** A key combination that works anywhere. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly label: TextKey;
  readonly run: () => void;
}

/** Listens for the shortcuts as long as the shell is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Inside menus and dialogs the same keys move through the choices.
    if (event.defaultPrevented || isComposing(event) || hasOpenOverlay()) return;
    const shortcut = shortcuts.find(({ keys }) => keys.some((combination) => matchesShortcut(event, combination)));
    if (shortcut === undefined) return;
    event.preventDefault();
    shortcut.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
