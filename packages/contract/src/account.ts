import { z } from 'zod';

export const ACCOUNT_STATUSES = ['ACTIVE', 'BANNED', 'PENDING', 'UNKNOWN'] as const;
/** A status that this version does not know reads as UNKNOWN, which the spec lists for that. */
export const AccountStatus = z.enum(ACCOUNT_STATUSES).catch('UNKNOWN').default('ACTIVE');
export type AccountStatus = z.infer<typeof AccountStatus>;

export const Wallet = z.object({
  /** Dollars as decimal text: a float would lose nano-dollars. */
  balance: z.string().default('0'),
});
export type Wallet = z.infer<typeof Wallet>;

/** A main account that may pay for this one. */
export const ParentAccount = z
  .object({
    id: z.string(),
    relationUuid: z.string(),
    uuid: z.string(),
    name: z.string().default(''),
    email: z.string().nullable().default(null),
    phone: z.string().nullable().default(null),
    authorizationStatus: AccountStatus,
    /** Whether this parent pays at the moment; at most one does. */
    isChildActive: z.boolean().default(false),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ParentAccount' });
export type ParentAccount = z.infer<typeof ParentAccount>;

/** A sub-account that draws on this account's balance. */
export const ChildAccount = z
  .object({
    id: z.string(),
    relationUuid: z.string(),
    uuid: z.string(),
    name: z.string().default(''),
    email: z.string().nullable().default(null),
    phone: z.string().nullable().default(null),
    status: AccountStatus,
    authorizationStatus: AccountStatus,
    isChildActive: z.boolean().default(false),
    parentBalance: z.string().default('0'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ChildAccount' });
export type ChildAccount = z.infer<typeof ChildAccount>;

/** The signed-in account; in private mode the owner. */
export const User = z
  .object({
    uuid: z.string(),
    email: z.string().nullable().default(null),
    phone: z.string().nullable().default(null),
    name: z.string().default(''),
    status: AccountStatus,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    wallet: Wallet.prefault({}),
    isParentAccount: z.boolean().default(false),
    parentId: z.string().nullable().default(null),
    parentEmail: z.string().nullable().default(null),
    subAccountCount: z.int().nonnegative().default(0),
    availableParentAccounts: z.array(ParentAccount).default([]),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** What the client keeps about the account between visits. */
export const UserStore = z.object({
  token: z.string().default(''),
  user: User.nullable().default(null),
  childAccounts: z.array(ChildAccount).default([]),
  parentAccounts: z.array(ParentAccount).default([]),
});
export type UserStore = z.infer<typeof UserStore>;

/** Before the store is read from disk, fetching the account is tried again after this long. */
export const USER_REFETCH_RETRY_MS = 200;

/** The name that is shown: the account's own, else its e-mail, else its phone. */
export function accountName(account: { name: string; email: string | null; phone: string | null }): string {
  return account.name || account.email || account.phone || '';
}
