import { useEffect } from 'react';
import { useAddress } from '../lib/router/router-context.tsx';

/** What a browser does after loading a page: scrolls to the named part, and starts reading at the content. */
export function useArrival(): void {
  const { path, hash } = useAddress();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same name may stand on the next screen too
  }, [path, hash]);
  useEffect(() => {
    // A screen that took the focus itself, or a sidebar in use, keeps it.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each arrival counts
  }, [path]);
}
