import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { platform } from '#/platform/platform.ts';

/** Copies a link, and says whether that worked. */
export async function copyLink(address: string): Promise<void> {
  const isDone = await platform.copyText(address);
  showToast(isDone ? { text: t('sharing.linkCopied') } : { kind: 'error', text: t('common.copyFailed') });
}
