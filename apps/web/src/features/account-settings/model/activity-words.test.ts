import { describe, expect, it } from 'vitest';
import { activityWords } from './activity-words.ts';

describe('an entry of the audit log', () => {
  it('says what was done and by which way in', () => {
    expect(activityWords({ action: 'sign-in', detail: { via: 'passkey', device: 'Firefox' } })).toMatchObject({
      words: 'account.did.signIn',
      way: 'account.passkey',
    });
    expect(activityWords({ action: 'identity-linked', detail: { kind: 'email' } }).way).toBe('auth.email');
  });

  it('of a newer server is named by what that calls it', () => {
    expect(activityWords({ action: 'moon-landed', detail: {} })).toEqual({
      words: 'account.did.other',
      way: undefined,
      action: 'moon-landed',
    });
  });
});
