import * as z from 'zod/mini';
import { User } from '../account.ts';
import {
  AccountIdentity,
  AccountMerge,
  AccountProof,
  AccountRemoval,
  AuditEntry,
  ChatKeeping,
  OperatorTicket,
} from '../accounts.ts';
import { EmailAddress, LoginCode, PhoneNumber } from '../auth.ts';
import { LookupId } from '../bounds.ts';
import { defineRoute } from '../route.ts';

const CODE_LIMIT = { max: 20, windowMs: 3_600_000 };
const TRY_LIMIT = { max: 20, windowMs: 60_000, isShared: true } as const;

export const accountRoutes = {
  identities: defineRoute({
    method: 'GET',
    path: '/account/identities',
    summary: 'The ways in to this account',
    access: 'actor',
    data: z.array(AccountIdentity),
  }),
  sendEmailCode: defineRoute({
    method: 'POST',
    path: '/account/verification/email',
    summary: 'Send a code that proves an email address, to add it or to delete the account',
    access: 'actor',
    body: z.object({ email: EmailAddress }),
    data: z.null(),
    rateLimit: CODE_LIMIT,
    errors: ['code_not_sent', 'proof_required', 'not_implemented'],
  }),
  sendSmsCode: defineRoute({
    method: 'POST',
    path: '/account/verification/sms',
    summary: 'Send a code that proves a phone number, to add it or to delete the account',
    access: 'actor',
    body: z.object({ phone: PhoneNumber }),
    data: z.null(),
    rateLimit: CODE_LIMIT,
    errors: ['code_not_sent', 'proof_required', 'not_implemented'],
  }),
  prove: defineRoute({
    method: 'POST',
    path: '/account/prove',
    summary:
      'Prove once more to be the owner: for ten minutes this session may then add and remove ways in, as one that was just opened may',
    access: 'actor',
    body: AccountProof,
    data: z.null(),
    rateLimit: TRY_LIMIT,
    errors: ['proof_required', 'login_failed', 'not_implemented'],
  }),
  linkEmail: defineRoute({
    method: 'POST',
    path: '/account/identities/email',
    summary: 'Add an email address as a way in',
    access: 'actor',
    body: z.object({ email: EmailAddress, code: LoginCode }),
    data: z.array(AccountIdentity),
    rateLimit: TRY_LIMIT,
    errors: ['login_failed', 'identity_taken', 'proof_required', 'not_implemented'],
  }),
  linkPhone: defineRoute({
    method: 'POST',
    path: '/account/identities/phone',
    summary: 'Add a phone number as a way in',
    access: 'actor',
    body: z.object({ phone: PhoneNumber, code: LoginCode }),
    data: z.array(AccountIdentity),
    rateLimit: TRY_LIMIT,
    errors: ['login_failed', 'identity_taken', 'proof_required', 'not_implemented'],
  }),
  startLink: defineRoute({
    method: 'POST',
    path: '/account/identities/link',
    summary:
      'A ticket with which a login at Google or WeChat is added as a way in: it goes there as `link`, in this browser and ' +
      'while this session lasts',
    access: 'actor',
    data: z.object({ ticket: z.string() }),
    rateLimit: TRY_LIMIT,
    errors: ['proof_required', 'not_implemented'],
  }),
  merge: defineRoute({
    method: 'POST',
    path: '/account/merge',
    summary:
      'Take over another account whose way in was just proved: its ways in, chats, keys and providers; it is gone then',
    access: 'actor',
    body: AccountMerge,
    data: User,
    rateLimit: TRY_LIMIT,
    errors: ['ticket_invalid', 'merge_has_relations', 'not_implemented'],
  }),
  removeIdentity: defineRoute({
    method: 'DELETE',
    path: '/account/identities/{id}',
    summary: 'Remove a way in; never the last one',
    access: 'actor',
    params: z.object({ id: LookupId }),
    data: z.array(AccountIdentity),
    errors: ['last_identity', 'proof_required'],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/account/export',
    summary: 'Everything that this server holds about the account, as one JSON file',
    access: 'actor',
    reply: 'document',
    rateLimit: { max: 10, windowMs: 3_600_000 },
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/account/delete',
    summary: 'Delete the account and everything that is kept for it',
    access: 'actor',
    body: AccountRemoval,
    data: z.null(),
    rateLimit: TRY_LIMIT,
    errors: ['proof_required', 'login_failed', 'not_implemented'],
  }),
  keepChats: defineRoute({
    method: 'POST',
    path: '/account/keep-chats',
    summary: 'Say whether the chats of this account are kept on the server; all its devices follow',
    access: 'actor',
    body: ChatKeeping,
    data: User,
    rateLimit: TRY_LIMIT,
    errors: ['not_implemented'],
  }),
  becomeOperator: defineRoute({
    method: 'POST',
    path: '/account/operator',
    summary: 'Become the operator of this server with the link that it printed',
    access: 'actor',
    body: OperatorTicket,
    data: User,
    rateLimit: TRY_LIMIT,
    errors: ['ticket_invalid'],
  }),
  operatorLink: defineRoute({
    method: 'POST',
    path: '/account/operator/check',
    summary: 'Whether the link that the server printed still makes its opener the operator',
    access: 'public',
    body: OperatorTicket,
    data: z.object({ isGood: z.boolean() }),
    rateLimit: TRY_LIMIT,
  }),
  audit: defineRoute({
    method: 'GET',
    path: '/account/audit',
    summary: 'What was done to this account lately: sign-ins, ways in, sessions; the newest first',
    access: 'actor',
    data: z.array(AuditEntry),
  }),
};
