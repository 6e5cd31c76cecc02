import { FILE_REFUSALS } from '@parley/contract';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure } from '#/lib/api-failure.ts';

/** Why a file was not uploaded, as the screen says it. */
export function uploadWords(error: unknown): string {
  return t('files.failed', { msg: reasonOf(error) });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiFailure)) return failureWords('internal');
  const { code, data } = error;
  if (code === 'account_full') return t('files.full');
  if (code === 'payload_too_large') return t('files.tooLarge');
  const reason = FILE_REFUSALS.find((known) => known === (data as { reason?: unknown } | null | undefined)?.reason);
  return reason === undefined ? failureWords(code) : t(`files.refused.${reason}`);
}
