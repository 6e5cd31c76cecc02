import { useSyncExternalStore } from 'react';
import { once } from '#/lib/once.ts';

/** Below this a sidebar is a drawer and menus and dialogs are sheets; the CSS variant `phone:` says the same. */
const PHONE_QUERY = '(width < 768px)';

/** Whether the window is as narrow as a phone. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}

/** One for all: many parts of a screen ask, and making a query costs more than looking at it. */
const phoneQuery = once(() => matchMedia(PHONE_QUERY));

function isPhone(): boolean {
  return phoneQuery().matches;
}

function subscribe(onChange: () => void): () => void {
  phoneQuery().addEventListener('change', onChange);
  return () => phoneQuery().removeEventListener('change', onChange);
}
