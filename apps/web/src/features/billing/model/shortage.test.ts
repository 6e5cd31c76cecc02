import { expect, it } from 'vitest';
import { PAID_FOR } from '../testing/samples.ts';
import { payerOf } from './money-notice.ts';
import { isRefusal, shortageOf } from './shortage.ts';

const payer = payerOf(PAID_FOR);

it.each([
  ['insufficient_balance', 'balance', 'payer'],
  ['budget_reached', 'budget', 'payer'],
  ['sub_account_cap_reached', 'balance', 'cap'],
  ['sub_account_payer_empty', 'balance', 'payer'],
  ['sub_account_banned', 'banned', 'banned'],
  ['sub_account_model_refused', 'balance', 'model'],
  ['model_locked', 'locked', 'locked'],
  ['api_key_spent', 'key', 'key'],
  ['forbidden', 'forbidden', 'forbidden'],
])('%s is about %s where one pays oneself, about %s where a main account does', (code, own, paidFor) => {
  expect(isRefusal(code)).toBe(true);
  expect(shortageOf(code, { payer: undefined })).toBe(own);
  expect(shortageOf(code, { payer })).toBe(paidFor);
});

it('takes a plain refusal of a locked model for the plan that it needs', () => {
  expect(shortageOf('forbidden', { payer: undefined, isLocked: true })).toBe('locked');
});

it('leaves other failures to the note under the answer', () => {
  expect(isRefusal('upstream_failed')).toBe(false);
  expect(isRefusal(undefined)).toBe(false);
});
