import * as z from 'zod/mini';

/** How long something that was published can be opened. */
export const LIFETIMES = ['day', 'week', 'month', 'never'] as const;
export const Lifetime = z.enum(LIFETIMES);
export type Lifetime = z.infer<typeof Lifetime>;

/** A megabyte of PNG. */
const CARD_MAX_LENGTH = 1_400_000;
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What its owner says about a publication, besides what is in it. */
export const publishingChoices = {
  lifetime: z._default(Lifetime, 'never'),
  /** Whether search engines may list it. */
  isListed: z._default(z.boolean(), false),
  /**
   * A picture for previews of links to it, as a data address. The page of its owner draws it: there are fonts for every
   * language. Left out, previews show the product's name instead.
   */
  card: z.optional(z.string().check(z.maxLength(CARD_MAX_LENGTH))),
};

/** The header that carries the secret under which a publication is changed, by whoever is not signed in as its owner. */
export const PUBLISHING_SECRET_HEADER = 'x-parley-share-secret';

/** What was made public, as its owner gets it; the secret is shown this once. */
export const Published = z.object({ shareId: z.string(), secret: z.string() }).register(z.globalRegistry, {
  id: 'Published',
});
export type Published = z.infer<typeof Published>;

/** One line of what somebody has made public. */
export const Publication = z
  .object({
    shareId: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Null where it stays until it is taken back. */
    expiresAt: z.nullable(z.iso.datetime()),
    isListed: z.boolean(),
    views: z.int().check(z.nonnegative()),
    sizeBytes: z.int().check(z.nonnegative()),
    /** Taken down by the operator: visitors see a notice in its place. */
    isTakenDown: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Publication' });
export type Publication = z.infer<typeof Publication>;

const REPORT_REASONS = ['personal', 'harmful', 'fraud', 'rights', 'other'] as const;

/** What a visitor says about something that should not be public. */
export const NewReport = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z._default(z.string().check(z.maxLength(1_000)), ''),
});
export type NewReport = z.infer<typeof NewReport>;
export type ReportReason = NewReport['reason'];
