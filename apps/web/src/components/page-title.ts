import { useEffect } from 'react';
import { create } from 'zustand';

const shown = create<{ readonly title?: string | undefined }>(() => ({}));

/** In React: names the browser's tab after what a screen shows, as long as it does. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    shown.setState({ title });
    return () => shown.setState({ title: undefined });
  }, [title]);
}

/** In React: what the screen wants the tab to be called. */
export function useShownPageTitle(): string | undefined {
  return shown((state) => state.title);
}
