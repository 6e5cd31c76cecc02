import * as z from 'zod/mini';
import { LookupId } from './bounds.ts';

/** How something that was published is read. */
export const PublicationVisit = z.object({
  /** Whoever published it looks at it: no view is counted. */
  own: z.optional(z.literal('1')),
});

export const ByShareId = z.object({ shareId: LookupId });
