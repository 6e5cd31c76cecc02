import { failureWords } from '#/i18n/failure-words.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { INTERRUPTED, NO_ROOM, STOPPED } from '../queue/run-set.ts';

/** Why a picture was not made, in words. */
export function failureText(code: string | undefined, t: Translate): string {
  switch (code) {
    case STOPPED:
      return t('imagePanel.now.stopped');
    case INTERRUPTED:
      return t('imagePanel.now.interrupted');
    case NO_ROOM:
      return t('imagePanel.now.noRoom');
    default:
      return t('imagePanel.now.failed', { reason: failureWords(code ?? '') });
  }
}
