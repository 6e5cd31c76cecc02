import * as z from 'zod/mini';

const ACCOUNT_STATUSES = ['ACTIVE', 'BANNED', 'PENDING', 'UNKNOWN'] as const;
/** A status that this version does not know reads as UNKNOWN, which the spec lists for that. */
const AccountStatus = z._default(z.catch(z.enum(ACCOUNT_STATUSES), 'UNKNOWN'), 'ACTIVE');

export const Wallet = z.object({
  /** Dollars as decimal text: a float would lose nano-dollars. */
  balance: z._default(z.string(), '0'),
});
export type Wallet = z.infer<typeof Wallet>;

/** A main account that may pay for this one. */
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
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'ParentAccount' });
export type ParentAccount = z.infer<typeof ParentAccount>;

/** A sub-account that draws on this account's balance. */
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

/** The name that is shown: the account's own, else its e-mail, else its phone. */
export function accountName(account: { name: string; email: string | null; phone: string | null }): string {
  return account.name || account.email || account.phone || '';
}
