import { useEffect, useRef } from 'react';
import { isComposing } from '../components/composition.ts';
import { hasOpenOverlay } from '../components/overlays.tsx';
import type { TextKey } from '../i18n/text-key.ts';
import { matchesShortcut } from '../lib/keyboard.ts';

/** A key combination that works anywhere. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly label: TextKey;
  readonly run: () => void;
}

/** Listens for the shortcuts as long as the shell is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // Inside menus and dialogs the same keys move through the choices.
      if (event.defaultPrevented || isComposing(event) || hasOpenOverlay()) return;
      const shortcut = latest.current.find(({ keys }) => keys.some((combination) => matchesShortcut(event, combination)));
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
