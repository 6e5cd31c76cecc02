import type { PaymentMethod } from '@parley/contract';
import type { TicketKind, Tickets } from '../../db/tickets.ts';
import type { BegunCheckout, Checkout, PaymentGateway } from './payment-gateway.ts';

const METHODS: readonly PaymentMethod[] = ['card', 'alipay', 'wechat_pay'];
const HOUR_MS = 3_600_000;

/** Opens the page at which a payment is tried out. */
export const SANDBOX_TICKET: TicketKind<{ readonly orderId: string }> = { name: 'sandbox-payment', lifeMs: HOUR_MS };

/** Takes no money: a page of our own asks how the payment should end. For development and tests, never in production. */
export function sandboxGateway(tickets: Tickets): PaymentGateway {
  return {
    name: 'sandbox',
    methods: METHODS,
    async begin({ orderId, site }: Checkout): Promise<BegunCheckout> {
      const ticket = await tickets.issue(SANDBOX_TICKET, { orderId });
      return { url: `${site}api/billing/sandbox/${ticket}`, reference: ticket };
    },
    close: async (ticket) => (await tickets.redeem(SANDBOX_TICKET, ticket)) !== undefined,
    setRenewal: async () => {},
    end: async () => {},
  };
}
