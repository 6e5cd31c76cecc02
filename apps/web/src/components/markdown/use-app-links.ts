import type { MouseEvent } from 'react';
import { parseAddress } from '#/lib/router/address.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';

/** For whatever stands around Markdown: its links into this app move without loading the page anew. */
export function useAppLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-app-path]') : null;
    const path = link?.dataset['appPath'];
    if (path === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(parseAddress(path));
  };
}
