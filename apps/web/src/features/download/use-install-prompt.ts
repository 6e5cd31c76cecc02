import { useEffect, useState } from 'react';

/** Chromium's way to let a page offer its own installation; not in the DOM types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Whether the page runs as an installed app and, where the browser allows it, how to install it. */
export function useInstallPrompt(): { isInstalled: boolean; install: (() => void) | undefined } {
  const [offer, setOffer] = useState<InstallPromptEvent>();
  const [isInstalled, setInstalled] = useState(() => matchMedia('(display-mode: standalone)').matches);
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallPromptEvent);
    };
    const onInstalled = () => setInstalled(true);
    window.addEventListener('beforeinstallprompt', onOffer);
    window.addEventListener('appinstalled', onInstalled);
    return () => {
      window.removeEventListener('beforeinstallprompt', onOffer);
      window.removeEventListener('appinstalled', onInstalled);
    };
  }, []);
  return { isInstalled, install: offer && (() => void offer.prompt()) };
}
