import { useSyncExternalStore } from 'react';

/** Below this a sidebar is a drawer and menus and dialogs are sheets; the CSS variant `phone:` says the same. */
const PHONE_QUERY = '(width < 768px)';

/** Whether the window is as narrow as a phone. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}

function isPhone(): boolean {
  return matchMedia(PHONE_QUERY).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
