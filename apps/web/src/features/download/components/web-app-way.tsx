import { AppWindow } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { useInstallOffer } from '#/features/pwa/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { Platform } from '../model/platform.ts';
import { Way } from './way.tsx';

/** The page itself as an app with its own window. */
export function WebAppWay({ device }: Pick<Platform, 'device'>) {
  const t = useT();
  const { isInstalled, install } = useInstallOffer();
  if (isInstalled) return <Way icon={AppWindow} title={t('download.web')} text={t('download.webInstalled')} />;
  if (install !== undefined) {
    return (
      <Way icon={AppWindow} title={t('download.web')} text={t('download.webText')}>
        <Button className="mt-3" onClick={install}>
          {t('download.webInstall')}
        </Button>
      </Way>
    );
  }
  // A phone that cannot be asked has its own steps.
  if (device === 'iphone' || device === 'android') return null;
  const isApple = device === 'macos';
  return (
    <Way icon={AppWindow} title={t('download.web')} text={t('download.webText')}>
      <p className="mt-3 text-ui text-text-2">{t(isApple ? 'download.webSafari' : 'download.webChromium')}</p>
    </Way>
  );
}
