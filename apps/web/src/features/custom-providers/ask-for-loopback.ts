import { confirm } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';

/** Asks whether endpoints may lead to a port of the machine that runs the server. */
export function askForLoopback(host: string): Promise<boolean> {
  return confirm({
    title: t('customProviders.loopback.title', { host }),
    text: t('customProviders.loopback.text'),
    confirmLabel: t('customProviders.loopback.confirm'),
  });
}
