import * as z from 'zod/mini';
import { EmailAddress, PhoneNumber } from './auth.ts';

/** Who is to become a sub-account: known by e-mail or by phone. */
export const NewChild = z
  .object({
    email: z.optional(EmailAddress),
    phone: z.optional(PhoneNumber),
    name: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  })
  .check(
    z.refine(
      ({ email, phone }) => email !== undefined || phone !== undefined,
      'Enter an e-mail address or a phone number',
    ),
  );
export type NewChild = z.infer<typeof NewChild>;

export const RelationChange = z.object({ isChildActive: z.boolean() });
export type RelationChange = z.infer<typeof RelationChange>;
