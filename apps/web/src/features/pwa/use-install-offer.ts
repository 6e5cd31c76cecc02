import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pageApp } from './page-app.ts';
import { isInstalledApp } from './platform-facts.ts';

/** In React: whether the page runs as an installed app and, where the browser allows it, how to install it. */
export function useInstallOffer(): { readonly isInstalled: boolean; readonly install: (() => void) | undefined } {
  const { store } = pageApp.get();
  const offer = useStore(store, (state) => state.offer);
  const [isInstalled, setInstalled] = useState(isInstalledApp);
  useEffect(() => {
    const onInstalled = () => setInstalled(true);
    addEventListener('appinstalled', onInstalled);
    return () => removeEventListener('appinstalled', onInstalled);
  }, []);
  const install = (): void => {
    // An offer is good for one question.
    store.setState({ offer: undefined });
    void offer?.prompt();
  };
  return { isInstalled, install: offer && install };
}
