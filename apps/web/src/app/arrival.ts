import { useEffect } from 'react';
import { usePath } from '#/lib/router/router-context.tsx';

/** What a browser does after loading a page: starts reading at the content. */
export function useArrival(): void {
  const path = usePath();
  useEffect(() => {
    // A screen that took the focus itself, or a sidebar in use, keeps it.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each arrival counts
  }, [path]);
}
