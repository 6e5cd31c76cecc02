import { confirm } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { updateConfig } from './store.ts';

/** Turns the page of masks before a new chat off, after a question. Tells whether it did. */
export async function askToSkipMaskPage(): Promise<boolean> {
  const isWanted = await confirm({
    title: t('placeholders.dontShowTitle'),
    text: t('placeholders.dontShowText'),
    confirmLabel: t('placeholders.dontShowConfirm'),
  });
  if (isWanted) updateConfig({ dontShowMaskSplashScreen: true });
  return isWanted;
}
