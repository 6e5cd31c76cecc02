import { AppWindow, RefreshCw } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { dismissInstallHint, isAppleTouch, pageApp, useInstallOffer } from '#/features/pwa/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { reloadPage } from '#/lib/reload-page.ts';
import { usableLocalStorage } from '#/storage/open.ts';
import { Bar } from './bar.tsx';

const leave = (): void => pageApp.get().store.setState({ notice: undefined });

/** What there is to say about the app itself. */
export function AppNotice({ notice }: { readonly notice: 'update' | 'install' }) {
  return notice === 'update' ? <UpdateNotice /> : <InstallNotice />;
}

/** A newer version is here, whole; drafts and queued questions are stored and come back with the reload. */
function UpdateNotice() {
  const t = useT();
  return (
    <Bar icon={RefreshCw} tone="bg-info-soft text-info" text={t('pwa.updateReady')} onDismiss={leave}>
      <Button variant="link" size="small" onClick={reloadPage}>
        {t('common.reload')}
      </Button>
    </Bar>
  );
}

/** Dismissed once, it never comes back; the settings keep the way. */
function InstallNotice() {
  const t = useT();
  const { install } = useInstallOffer();
  const dismiss = (): void => {
    dismissInstallHint(usableLocalStorage());
    leave();
  };
  const accept = (): void => {
    install?.();
    dismiss();
  };
  const words = isAppleTouch() ? 'pwa.hintApple' : 'pwa.hint';
  return (
    <Bar icon={AppWindow} tone="text-text-3" text={t(words)} onDismiss={dismiss}>
      {install && (
        <Button variant="link" size="small" onClick={accept}>
          {t('pwa.install')}
        </Button>
      )}
    </Bar>
  );
}
