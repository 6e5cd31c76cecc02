import { useSyncExternalStore } from 'react';

/** From here on there is room for the details beside the list; the CSS variant `lg:` says the same. */
const WIDE_QUERY = '(width >= 1100px)';

/** Whether the window has room for a third column. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE_QUERY).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
