import * as z from 'zod/mini';
import { PaymentMethod, PlanKind } from './billing.ts';
import { LookupId } from './bounds.ts';
import { VisitEvent } from './events.ts';

/** What an operator may count about payments. Nothing in it says who it was, or what they wrote. */
export const PaymentEvent = z.union([
  z.object({ event: z.enum(['payment_popup', 'redeem_click']) }),
  z.object({
    event: z.enum(['plan_click', 'payment_success']),
    /** The id of a product; ids that the server does not know are not counted. */
    plan: LookupId,
    category: PlanKind,
    method: PaymentMethod,
  }),
]);
export type PaymentEvent = z.infer<typeof PaymentEvent>;

export const CountedEvent = z.union([VisitEvent, PaymentEvent]).register(z.globalRegistry, { id: 'CountedEvent' });
export type CountedEvent = z.infer<typeof CountedEvent>;
