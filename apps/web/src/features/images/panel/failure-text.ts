import { ERRORS } from '@parley/contract';
import { failureWords } from '#/i18n/failure-words.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { INPUTS_LOST, INTERRUPTED, NO_ROOM, STOPPED } from '../queue/run-set.ts';

/** Why a picture was not made, in words. */
export function failureText(code: string | undefined, t: Translate): string {
  switch (code) {
    case STOPPED:
      return t('imagePanel.now.stopped');
    case INTERRUPTED:
      return t('imagePanel.now.interrupted');
    case INPUTS_LOST:
      return t('imagePanel.now.lostInputs');
    case NO_ROOM:
      return t('imagePanel.now.noRoom');
    default:
      return t('imagePanel.now.failed', { reason: failureWords(code ?? '') });
  }
}

/** What a provider said, where that is more than our own words for the code. */
export function ownDetail(code: string | undefined, detail: string | undefined): string | undefined {
  const known = (ERRORS as Partial<Record<string, { readonly text: string }>>)[code ?? '']?.text;
  return detail === known || detail === failureWords(code ?? '') ? undefined : detail;
}

const ADVICE: Readonly<Record<string, 'settings' | 'key' | 'later'>> = {
  upstream_bad_request: 'settings',
  upstream_forbidden: 'settings',
  validation_failed: 'settings',
  midjourney_not_submitted: 'settings',
  upstream_refused_key: 'key',
  upstream_quota: 'key',
  upstream_failed: 'later',
  upstream_unreachable: 'later',
  upstream_interrupted: 'later',
  connection_lost: 'later',
  server_interrupted: 'later',
  model_unavailable: 'later',
  midjourney_task_failed: 'later',
  midjourney_timeout: 'later',
  midjourney_max_retries: 'later',
};

/** What to do about it; undefined where the reason says so itself. */
export function failureAdvice(code: string | undefined, t: Translate): string | undefined {
  const advice = code === undefined || !Object.hasOwn(ADVICE, code) ? undefined : ADVICE[code];
  return advice && t(`imagePanel.advice.${advice}`);
}
