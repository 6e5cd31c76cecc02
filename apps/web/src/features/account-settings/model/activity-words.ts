import type { AuditEntry } from '@parley/contract';
import type { TextKey } from '#/i18n/text-key.ts';

/** Ways in by the name that the audit log has for them. */
const WAYS: Readonly<Record<string, TextKey>> = {
  email: 'auth.email',
  phone: 'auth.phone',
  google: 'auth.google',
  wechat: 'auth.wechat',
  apple: 'auth.apple',
  passkey: 'account.passkey',
};

/** What the audit log tells of, in words; what a newer server tells of has none of its own. */
const ACTIONS: Readonly<Record<string, TextKey>> = {
  'account-created': 'account.did.created',
  'account-exported': 'account.did.exported',
  'accounts-merged': 'account.did.merged',
  'api-key-changed': 'apiKeys.did.changed',
  'api-key-created': 'apiKeys.did.created',
  'api-key-deleted': 'apiKeys.did.deleted',
  banned: 'account.did.banned',
  unbanned: 'account.did.unbanned',
  'identity-linked': 'account.did.linked',
  'identity-removed': 'account.did.removed',
  'operator-made': 'account.did.operatorMade',
  'operator-removed': 'account.did.operatorRemoved',
  'session-ended': 'account.did.sessionEnded',
  'sessions-ended': 'account.did.sessionsEnded',
  'sign-in': 'account.did.signIn',
  'sign-in-refused': 'account.did.signInRefused',
  'signed-out': 'account.did.signedOut',
  'payer-chosen': 'subAccounts.did.payerChosen',
  'payer-left': 'subAccounts.did.payerLeft',
  'sub-account-accepted': 'subAccounts.did.accepted',
  'sub-account-banned': 'subAccounts.did.banned',
  'sub-account-changed': 'subAccounts.did.changed',
  'sub-account-declined': 'subAccounts.did.declined',
  'sub-account-enabled': 'subAccounts.did.enabled',
  'sub-account-ended': 'subAccounts.did.ended',
  'sub-account-invited': 'subAccounts.did.invited',
};

interface ActivityWords {
  readonly words: TextKey;
  /** The way in that it was about, if any. */
  readonly way: TextKey | undefined;
  /** What is shown where the action has no words. */
  readonly action: string;
}

/** What an entry of the audit log says, for somebody who has never heard of audit logs. */
export function activityWords({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): ActivityWords {
  const way = WAYS[detail['via'] ?? detail['kind'] ?? ''];
  return { words: ACTIONS[action] ?? 'account.did.other', way, action };
}
