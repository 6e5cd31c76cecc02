import { createContext, use, useSyncExternalStore } from 'react';

/** For a part of the page that is drawn in a theme of its own. */
export const PageThemeContext = createContext<'light' | 'dark' | undefined>(undefined);

/** The theme the page is drawn in, for what cannot take its colours from CSS. */
export function usePageTheme(): 'light' | 'dark' {
  const own = use(PageThemeContext);
  const page = useSyncExternalStore(subscribe, () =>
    document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  );
  return own ?? page;
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
