import * as z from 'zod/mini';
import { LookupId } from './bounds.ts';
import { PaymentMethod, PlanKind } from './plan-kinds.ts';

/** Sites that send visitors. */
export const VISIT_SOURCES = ['github'] as const;

/** Analytics events that an operator may count. Nothing in them says who it was, or what they wrote. */
export const CountedEvent = z
  .union([
    z.object({ event: z.enum(['payment_popup', 'redeem_click']) }),
    z.object({
      event: z.enum(['plan_click', 'payment_success']),
      /** The id of a product; ids that the server does not know are not counted. */
      plan: LookupId,
      category: PlanKind,
      method: PaymentMethod,
    }),
    /** Somebody began here because another site led them. */
    z.object({ event: z.literal('conversation_guide'), source: z.enum(VISIT_SOURCES) }),
  ])
  .register(z.globalRegistry, { id: 'CountedEvent' });
export type CountedEvent = z.infer<typeof CountedEvent>;
