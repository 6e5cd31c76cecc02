import * as z from 'zod/mini';
import { EmailAddress, PhoneNumber } from './auth.ts';
import { CalledModel } from './bounds.ts';

const MAX_MODELS = 200;

/** Dollars a month as decimal text, up to a million. */
const MonthlyCap = z.string().check(z.trim(), z.regex(/^\d{1,6}(\.\d{1,9})?$/, 'An amount in dollars, such as 12.50'));

/** What a main account calls a sub-account; only it sees that. */
const ChildName = z.string().check(z.trim(), z.maxLength(64));

/** Who is to become a sub-account: known by email or by phone. */
export const NewChild = z
  .object({
    email: z.optional(EmailAddress),
    phone: z.optional(PhoneNumber),
    name: z.optional(ChildName),
    /** Kept with the invitation, and in force from the moment it is accepted. Left out for no limit. */
    monthlyCap: z.optional(MonthlyCap),
  })
  .check(
    z.refine(
      ({ email, phone }) => (email === undefined) !== (phone === undefined),
      'Enter an email address or a phone number',
    ),
  );
export type NewChild = z.infer<typeof NewChild>;

/** A change of a relation. What it means depends on who asks: the limits are the main account's alone. */
export const RelationChange = z.object({
  /** From the sub-account: this main account pays, or no longer. From the main account: the sub-account may draw, or is banned. */
  isChildActive: z.optional(z.boolean()),
  /** Null takes the limit away. */
  monthlyCap: z.optional(z.nullable(MonthlyCap)),
  /** Names of the models that the sub-account may use; an empty list allows all. */
  models: z.optional(z.array(CalledModel).check(z.maxLength(MAX_MODELS))),
  name: z.optional(ChildName),
});
export type RelationChange = z.infer<typeof RelationChange>;

/** A sub-account asks for a monthly limit of this height. */
export const LimitWish = z.object({ monthlyCap: MonthlyCap });

/** The main account's answer: the new limit, or null to leave it as it is. */
export const LimitAnswer = z.object({ monthlyCap: z.nullable(MonthlyCap) });

/** What one account drew on a balance on one day. */
export const DaySpending = z
  .object({
    /** Of the sub-account; null for the main account itself and for those who have left. */
    relationUuid: z.nullable(z.string()),
    /** A day in UTC. */
    day: z.iso.date(),
    /** Dollars as decimal text. */
    spent: z.string(),
  })
  .register(z.globalRegistry, { id: 'DaySpending' });
export type DaySpending = z.infer<typeof DaySpending>;
