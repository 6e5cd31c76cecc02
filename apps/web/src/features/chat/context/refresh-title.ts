import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { autoTexts } from '../auto-texts-page.ts';

/** Makes a new title on somebody's wish, who therefore hears when there is none. */
export async function refreshTitle(sessionId: string): Promise<void> {
  const outcome = await autoTexts.makeTitle(sessionId);
  if (outcome === 'failed') showToast({ kind: 'error', text: t('context.titleFailed') });
  if (outcome === 'nothing-to-do') showToast({ text: t('context.titleNothing') });
}
