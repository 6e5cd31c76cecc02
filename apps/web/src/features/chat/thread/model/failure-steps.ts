/** What can be done about an answer that failed. */
export type FailureStep =
  | 'continue'
  | 'retry'
  | 'other-model'
  | 'cheaper-model'
  | 'top-up'
  /** Keys and endpoints of the user's own. */
  | 'provider-settings';

interface FailureFacts {
  /** Something of the answer had arrived. */
  readonly hasText: boolean;
  /** Whether there is a balance to top up. */
  readonly isHosted: boolean;
}

const TOO_DEAR = ['insufficient_balance', 'forbidden'];
const WRONG_KEY = ['upstream_refused_key', 'key_unreadable', 'account_banned'];
const WRONG_MODEL = ['model_not_found', 'model_unavailable', 'upstream_forbidden'];
const CUT_OFF = [
  'upstream_interrupted',
  'upstream_timeout',
  'network',
  'connection_lost',
  'bad_gateway',
  'unavailable',
];
/** Refused before any model was asked. */
const NEVER_ASKED = [...TOO_DEAR, 'account_banned', 'model_not_found', 'rate_limited', 'payload_too_large'];

/** The two best next steps, the better one first. */
export function failureSteps(code: string, { hasText, isHosted }: FailureFacts): readonly [FailureStep, FailureStep] {
  if (TOO_DEAR.includes(code)) return [isHosted ? 'top-up' : 'retry', 'cheaper-model'];
  if (WRONG_KEY.includes(code)) return ['provider-settings', 'other-model'];
  if (WRONG_MODEL.includes(code)) return ['other-model', 'retry'];
  if (hasText && CUT_OFF.includes(code)) return ['continue', 'retry'];
  return ['retry', 'other-model'];
}

/** Whether it is certain that the failure cost nothing. */
export function costNothing(code: string): boolean {
  return NEVER_ASKED.includes(code);
}
