import { ParentAccount } from '@parley/contract';
import { expect, it } from 'vitest';
import { aSummary } from '../testing/samples.ts';
import { moneyNotice } from './money-notice.ts';

const known = (summary: Parameters<typeof aSummary>[0], payer?: object) => {
  const notice = moneyNotice(aSummary(summary), payer && aPayer(payer));
  return notice && `${notice.kind} ${notice.level}`;
};

function aPayer(fields: object): ParentAccount {
  const at = new Date(0).toISOString();
  return ParentAccount.parse({ id: 'r', relationUuid: 'r', uuid: 'ada', name: 'Ada', createdAt: at, ...fields });
}

const budget = (amount: string | null, isNear: boolean, isReached: boolean) => ({ amount, isNear, isReached });

it.each([
  ['nothing while there is enough', {}, undefined],
  ['that the budget is nearly used up', { budget: budget('5', true, false) }, 'budget near'],
  ['that the budget is reached', { budget: budget('4', true, true) }, 'budget reached'],
  ['that the balance is low', { balance: '0.02', typicalMessages: { model: 'm', count: 5 } }, 'balance near'],
  ['that there is no balance', { balance: '0.1', held: '0.1' }, 'balance reached'],
  ['a newcomer that there is none', { balance: '0', usedThisMonth: '0' }, 'balance none'],
  [
    'who has used the gift that it is gone',
    { balance: '0', usedThisMonth: '0', gift: 'claimed' as const },
    'balance reached',
  ],
  ['nothing where every model is free', { balance: '0', typicalMessages: null }, undefined],
  ['what stops before what will', { balance: '0', budget: budget('5', true, false) }, 'balance reached'],
])('says %s', (_what, summary, said) => {
  expect(known(summary)).toBe(said);
});

it.each([
  ['nothing of its own empty wallet', { monthlyCap: '10', spentThisMonth: '7.99' }, undefined],
  ['that its limit is nearly used up', { monthlyCap: '10', spentThisMonth: '8' }, 'cap near'],
  ['that its limit is reached', { monthlyCap: '10', spentThisMonth: '10' }, 'cap reached'],
  ['that who paid no longer does', { monthlyCap: '10', authorizationStatus: 'BANNED' }, 'banned reached'],
  ['that who pays cannot', { monthlyCap: null, canPay: false }, 'payer reached'],
])('tells a sub-account %s', (_what, payer, said) => {
  expect(known({ balance: '0' }, payer)).toBe(said);
});
