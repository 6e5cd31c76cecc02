import * as z from 'zod/mini';
import { LoginCode } from './auth.ts';

/** The single-use secret of the link that a hosted server prints until it has an operator. */
export const OperatorTicket = z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Something that was done to an account, or by it, and that somebody may have to answer for. */
export const AuditEntry = z
  .object({
    id: z.string(),
    /** Such as `sign-in`, `session-ended`, `identity-linked`, `banned`. */
    action: z.string(),
    /** What of: the kind of a way in, the name of a key. Never a secret, never what was written. */
    detail: z._default(z.record(z.string(), z.string()), {}),
    /** Whether the account itself did it; otherwise the operator, or the other side of a relation between accounts. */
    isOwn: z._default(z.boolean(), true),
    address: z._default(z.string(), ''),
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

const IDENTITY_KINDS = ['email', 'phone', 'google', 'wechat', 'apple', 'passkey'] as const;

/** A way in to an account, as its owner sees it. */
export const AccountIdentity = z
  .object({
    id: z.string(),
    kind: z.enum(IDENTITY_KINDS),
    /** The address, the number, or what the provider calls the person. */
    label: z._default(z.string(), ''),
    /** When somebody last proved to have it. */
    provedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'AccountIdentity' });
export type AccountIdentity = z.infer<typeof AccountIdentity>;

/**
 * What `identity_taken` carries: the ticket with which the account that has the way in is merged into one's own, for a few
 * minutes. None where it cannot be merged.
 */
export const TakenIdentity = z.object({ mergeTicket: z.optional(z.string()) });
export type TakenIdentity = z.infer<typeof TakenIdentity>;

/** The ticket of a way in that was proved and belongs to another account. */
export const AccountMerge = z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(100)) });

/** The answer to whether the chats of an account are kept on the server. */
export const ChatKeeping = z.object({ keepsChats: z.boolean() });

/** What proves that it is the owner who deletes an account: a new code for one of its ways in, or having just signed in. */
export const AccountRemoval = z.object({
  identityId: z.optional(z.string().check(z.maxLength(100))),
  code: z.optional(LoginCode),
});

/** What proves that it is the owner who acts: a new code for a way in, or the token of a session that was just opened. */
export const AccountProof = z.object({
  identityId: z.optional(z.string().check(z.maxLength(100))),
  code: z.optional(LoginCode),
  session: z.optional(z.string().check(z.maxLength(100))),
});
export type AccountProof = z.infer<typeof AccountProof>;
