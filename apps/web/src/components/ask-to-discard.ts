import { t } from '#/i18n/i18n.ts';
import { confirm } from './overlay-store.ts';

/** Asks before what somebody entered is lost; says whether it may go. */
export function askToDiscard(): Promise<boolean> {
  return confirm({
    title: t('forms.discardTitle'),
    text: t('forms.discardText'),
    confirmLabel: t('forms.discard'),
    danger: true,
  });
}
