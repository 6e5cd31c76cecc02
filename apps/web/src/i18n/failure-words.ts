import { ERRORS, type ErrorCode } from '@parley/contract';
import { t } from './i18n.ts';

/** What a failure's code is in words; codes of newer servers have none of their own. */
export function failureWords(code: string): string {
  const isListed = code in ERRORS || code === 'network';
  return isListed ? t(`errors.${code as ErrorCode | 'network'}`) : t('chat.failure.unknown');
}
