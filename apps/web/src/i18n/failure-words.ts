import { IMPORTED_FAILURE, isErrorCode, LOCAL_FAILURES, type ErrorCode, type LocalFailure } from '@parley/contract';
import { t } from './i18n.ts';

/** Whether a failure's code is one that this version knows. */
function hasWords(code: string): code is ErrorCode | LocalFailure {
  return isErrorCode(code) || LOCAL_FAILURES.some((local) => local === code);
}

/**
 * What a failure's code is in words. Codes of newer servers have none of their own, nor have those of parts that come later
 * before the first of these is there.
 */
export function failureWords(code: string): string {
  if (code === IMPORTED_FAILURE) return t('chat.failure.imported');
  const key = hasWords(code) ? (`errors.${code}` as const) : 'chat.failure.unknown';
  const words = t(key);
  return words === key ? t('chat.failure.unknown') : words;
}
