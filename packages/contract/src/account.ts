import * as z from 'zod/mini';

const ACCOUNT_STATUSES = ['ACTIVE', 'BANNED', 'PENDING', 'UNKNOWN'] as const;
/** A status that this version does not know reads as UNKNOWN, which the spec lists for that. */
const AccountStatus = z._default(z.catch(z.enum(ACCOUNT_STATUSES), 'UNKNOWN'), 'ACTIVE');

export const Wallet = z.object({
  /** Dollars as decimal text: a float would lose nano-dollars. */
  balance: z._default(z.string(), '0'),
});
export type Wallet = z.infer<typeof Wallet>;

/** A sub-account's wish for a higher monthly limit, and what became of it. */
const LimitRequest = z
  .object({
    /** Dollars a month as decimal text. */
    monthlyCap: z.string(),
    status: z.enum(['open', 'granted', 'declined']),
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'LimitRequest' });

/** What a main account lets a sub-account draw, and what it drew; both sides see the same. */
const drawing = {
  /** Dollars a month as decimal text; null for no limit. */
  monthlyCap: z._default(z.nullable(z.string()), null),
  /** Names of the models that may be used; empty for all. */
  models: z._default(z.array(z.string()), []),
  /** Dollars drawn since the first of the month (UTC), as decimal text. */
  spentThisMonth: z._default(z.string(), '0'),
  request: z._default(z.nullable(LimitRequest), null),
};

/** A main account that may pay for this one, or has offered to: then it is pending. */
export const ParentAccount = z
  .object({
    id: z.string(),
    relationUuid: z.string(),
    uuid: z.string(),
    name: z._default(z.string(), ''),
    email: z._default(z.nullable(z.string()), null),
    phone: z._default(z.nullable(z.string()), null),
    authorizationStatus: AccountStatus,
    /** Whether this parent pays at the moment; at most one does. */
    isChildActive: z._default(z.boolean(), false),
    /** Whether it has anything left to pay with. How much is its own business: a sub-account sees only its limit. */
    canPay: z._default(z.boolean(), true),
    ...drawing,
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'ParentAccount' });
export type ParentAccount = z.infer<typeof ParentAccount>;

/** A sub-account that draws on this account's balance. Before it confirms, only the address is known that was invited. */
export const ChildAccount = z
  .object({
    id: z.string(),
    relationUuid: z.string(),
    uuid: z.string(),
    name: z._default(z.string(), ''),
    email: z._default(z.nullable(z.string()), null),
    phone: z._default(z.nullable(z.string()), null),
    status: AccountStatus,
    authorizationStatus: AccountStatus,
    isChildActive: z._default(z.boolean(), false),
    parentBalance: z._default(z.string(), '0'),
    ...drawing,
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'ChildAccount' });
export type ChildAccount = z.infer<typeof ChildAccount>;

/** The signed-in account; in private mode the owner. */
export const User = z
  .object({
    uuid: z.string(),
    email: z._default(z.nullable(z.string()), null),
    phone: z._default(z.nullable(z.string()), null),
    name: z._default(z.string(), ''),
    status: AccountStatus,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    wallet: z.prefault(Wallet, {}),
    isParentAccount: z._default(z.boolean(), false),
    parentId: z._default(z.nullable(z.string()), null),
    parentEmail: z._default(z.nullable(z.string()), null),
    subAccountCount: z._default(z.int().check(z.nonnegative()), 0),
    availableParentAccounts: z._default(z.array(ParentAccount), []),
    /** Looks after this server. The owner of a private one does. */
    isOperator: z._default(z.boolean(), false),
    /** Whether chats are kept on this server for all devices of the account; null until somebody has answered. */
    keepsChats: z._default(z.nullable(z.boolean()), null),
  })
  .register(z.globalRegistry, { id: 'User' });
export type User = z.infer<typeof User>;

/** What the client keeps about the account between visits. */
export const UserStore = z.object({
  token: z._default(z.string(), ''),
  user: z._default(z.nullable(User), null),
  childAccounts: z._default(z.array(ChildAccount), []),
  parentAccounts: z._default(z.array(ParentAccount), []),
});
export type UserStore = z.infer<typeof UserStore>;

/** The main account that an account has chosen to pay for it. Where that one stopped (`BANNED`), nobody pays. */
export function chosenPayer(
  account: Pick<User, 'availableParentAccounts'> | null | undefined,
): ParentAccount | undefined {
  return account?.availableParentAccounts.find(({ isChildActive }) => isChildActive);
}

/** The name that is shown: the account's own, else its email, else its phone. */
export function accountName(account: { name: string; email: string | null; phone: string | null }): string {
  return account.name || account.email || account.phone || '';
}
