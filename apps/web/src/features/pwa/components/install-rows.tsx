import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { SettingRow } from '#/features/settings/public.ts';
import { isAppleTouch } from '../platform-facts.ts';
import { useInstallOffer } from '../use-install-offer.ts';

function InstallControl() {
  const t = useT();
  const { isInstalled, install } = useInstallOffer();
  if (install && !isInstalled) return <Button onClick={install}>{t('pwa.install')}</Button>;
  const words = isInstalled ? 'pwa.installed' : isAppleTouch() ? 'pwa.appleSteps' : 'pwa.otherSteps';
  return <span className="block max-w-72 text-small text-text-3">{t(words)}</span>;
}

/** How this browser gets Parley as an app. */
export const installRows: readonly SettingRow[] = [
  {
    id: 'install',
    label: 'pwa.row',
    description: 'pwa.rowText',
    keywords: 'pwa.rowKeywords',
    Control: InstallControl,
  },
];
