/** What can be done about an answer that failed. */
export type FailureStep =
  | 'continue'
  | 'retry'
  | 'other-model'
  /** One that is asked with another key. */
  | 'other-key'
  | 'cheaper-model'
  | 'top-up'
  /** Subscriptions, one of which unlocks the model. */
  | 'plans'
  /** The main account pays, and its limit holds for every model. */
  | 'ask-for-more'
  | 'who-pays'
  /** What somebody may use in a month, as they said themselves. */
  | 'budget'
  /** Keys and endpoints of the user's own. */
  | 'provider-settings'
  /** The channels of this server, whose key it was. */
  | 'server-models';

interface FailureFacts {
  /** Something of the answer had arrived. */
  readonly hasText: boolean;
  /** Whether there is a balance to top up. */
  readonly isHosted: boolean;
  /** Whether somebody else pays: then topping up one's own balance changes nothing. */
  readonly hasPayer?: boolean;
  /** Whose key was used: one of the user's own, or the server's, which the user may change or not. */
  readonly keyOf?: 'user' | 'server' | 'server-managed';
}

const WRONG_KEY = ['upstream_refused_key', 'key_unreadable', 'account_banned'];
const WRONG_MODEL = ['model_not_found', 'model_unavailable', 'upstream_forbidden'];
const CUT_OFF = [
  'upstream_interrupted',
  'upstream_timeout',
  'network',
  'connection_lost',
  'server_interrupted',
  'reply_unreadable',
  'bad_gateway',
  'unavailable',
];
const NO_CONNECTION = ['network', 'connection_lost'];
/** Refused before any model was asked. */
const NEVER_ASKED = [
  'account_banned',
  'budget_reached',
  'forbidden',
  'insufficient_balance',
  'model_locked',
  'model_not_found',
  'rate_limited',
  'payload_too_large',
  'sub_account_banned',
  'sub_account_model_refused',
  'sub_account_payer_empty',
];

/** The best next steps, at most two, the better one first. */
export function failureSteps(
  code: string,
  { hasText, isHosted, hasPayer = false, keyOf = 'user' }: FailureFacts,
): readonly FailureStep[] {
  if (hasPayer && ['insufficient_balance', 'budget_reached'].includes(code)) return ['who-pays', 'cheaper-model'];
  if (code === 'sub_account_payer_empty') return ['who-pays', 'cheaper-model'];
  // The plan of whoever pays is what unlocks it.
  if (code === 'model_locked') return ['other-model', hasPayer ? 'who-pays' : 'plans'];
  if (code === 'insufficient_balance') return [isHosted ? 'top-up' : 'retry', 'cheaper-model'];
  if (code === 'sub_account_cap_reached') return ['ask-for-more'];
  if (code === 'budget_reached') return ['budget'];
  if (code === 'sub_account_banned') return ['who-pays'];
  if (code === 'sub_account_model_refused') return ['other-model', 'who-pays'];
  if (WRONG_KEY.includes(code)) {
    if (keyOf === 'server') return ['other-key', 'retry'];
    return [keyOf === 'user' ? 'provider-settings' : 'server-models', 'other-key'];
  }
  if (WRONG_MODEL.includes(code)) return ['other-model', 'retry'];
  if (hasText && CUT_OFF.includes(code)) return ['continue', 'retry'];
  // Without a connection no other model is nearer.
  return NO_CONNECTION.includes(code) ? ['retry'] : ['retry', 'other-model'];
}

/** Whether the key that a provider rejected is this server's. */
export function isServersKey(code: string, keyOf: FailureFacts['keyOf']): boolean {
  return code === 'upstream_refused_key' && (keyOf === 'server' || keyOf === 'server-managed');
}

/** Whether only whoever runs the server can do something about it. */
export function needsOperator(code: string, keyOf: FailureFacts['keyOf']): boolean {
  return code === 'upstream_refused_key' && keyOf === 'server';
}

/** Whether it is certain that the failure cost nothing. */
export function costNothing(code: string): boolean {
  return NEVER_ASKED.includes(code);
}
