import { t } from '#/i18n/i18n.ts';
import { platform } from '#/platform/platform.ts';
import { showToast } from '../toast.tsx';

/** Copies a text and says so. */
export async function copyAndSay(text: string): Promise<void> {
  sayCopied(await platform.copyText(text));
}

export function sayCopied(isDone: boolean): void {
  if (isDone) showToast({ kind: 'success', text: t('common.copied') });
  else showToast({ kind: 'error', text: t('common.copyFailed') });
}
