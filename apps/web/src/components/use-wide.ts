import { useSyncExternalStore } from 'react';
import { once } from '#/lib/once.ts';

/** From here on there is room for something beside the chat; the CSS variant `lg:` says the same. */
const WIDE_QUERY = '(width >= 1100px)';

/** Whether the window is wide enough for two things beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wideQuery().matches);
}

const wideQuery = once(() => matchMedia(WIDE_QUERY));

function subscribe(onChange: () => void): () => void {
  wideQuery().addEventListener('change', onChange);
  return () => wideQuery().removeEventListener('change', onChange);
}
