import { ERRORS, type ErrorCode } from '@parley/contract';
import { t } from './i18n.ts';

type WordedCode = ErrorCode | 'network' | 'connection_lost';

/** Whether a failure's code is one that this version knows. */
function hasWords(code: string): code is WordedCode {
  return code in ERRORS || code === 'network' || code === 'connection_lost';
}

/** What a failure's code is in words; codes of newer servers have none of their own. */
export function failureWords(code: string): string {
  return hasWords(code) ? t(`errors.${code}`) : t('chat.failure.unknown');
}
