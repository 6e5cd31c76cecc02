import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { MoneyHistory } from './money-histories.ts';

/** Adds three accounts, one of which pays for another, and a key, with the limits that a history begins with. */
export async function insertMoneyAccounts(
  transaction: Transaction<Tables>,
  id: (name: string) => string,
  limits: MoneyHistory['limits'],
): Promise<void> {
  const account = { kind: 'account', name: '', created_at: 0, updated_at: 0 } as const;
  const asked = { asked_nano: null, asked_at: null, asked_state: null };
  await transaction
    .insertInto('accounts')
    .values(['parent', 'child', 'other'].map((name) => ({ id: id(name), ...account })))
    .execute();
  await transaction
    .insertInto('relations')
    .values({
      id: id('relation'),
      parent_id: id('parent'),
      child_id: id('child'),
      invited_kind: 'email',
      invited_subject: id('child'),
      invited_label: '',
      name: '',
      state: 'active',
      is_chosen: 1,
      cap_nano: limits.cap,
      models: '[]',
      created_at: 0,
      confirmed_at: 0,
      ...asked,
    })
    .execute();
  await transaction
    .insertInto('api_keys')
    .values({
      id: id('key'),
      account_id: id('parent'),
      key_hash: id('key'),
      prefix: '',
      name: '',
      is_enabled: 1,
      expires_at: null,
      spending_limit_nano: limits.key,
      spent_nano: 0,
      models: '[]',
      addresses: '[]',
      created_at: 0,
      last_used_at: null,
    })
    .execute();
  await transaction
    .insertInto('wallets')
    .values({
      account_id: id('parent'),
      balance_nano: 0,
      held_nano: 0,
      budget_nano: limits.budget,
      entries: 0,
      updated_at: 0,
    })
    .execute();
}
