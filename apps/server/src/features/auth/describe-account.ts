import { type ParentAccount, textFromNano, User } from '@parley/contract';
import type { AccountRow, IdentityRow } from './identities-repository.ts';

/** The money and the relations of an account: the main accounts that agreed to pay for it, and how many sub-accounts it pays for. */
export interface Family {
  readonly parents: readonly ParentAccount[];
  readonly subAccountCount: number;
  readonly balanceNano: bigint;
}

/** An account as its owner sees it; the oldest email address and phone number stand for it. */
export function describeAccount(
  account: AccountRow,
  identities: readonly IdentityRow[],
  { parents, subAccountCount, balanceNano }: Family,
): User {
  const payer = parents.find((parent) => parent.isChildActive && parent.authorizationStatus === 'ACTIVE');
  const labelOf = (kind: IdentityRow['kind']) => identities.find((identity) => identity.kind === kind)?.label ?? null;
  return User.parse({
    uuid: account.id,
    name: account.name,
    email: labelOf('email'),
    phone: labelOf('phone'),
    status: account.status === 'banned' ? 'BANNED' : 'ACTIVE',
    createdAt: new Date(account.created_at).toISOString(),
    updatedAt: new Date(account.updated_at).toISOString(),
    wallet: { balance: textFromNano(balanceNano) },
    isParentAccount: account.kind === 'account' && parents.length === 0,
    parentId: payer?.uuid ?? null,
    parentEmail: payer?.email ?? null,
    subAccountCount,
    availableParentAccounts: [...parents],
    keepsChats: account.keeps_chats === null ? null : account.keeps_chats === 1,
    isOperator: account.kind === 'owner' || account.role === 'operator',
  } satisfies Partial<User>);
}
