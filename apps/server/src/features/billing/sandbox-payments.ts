import { AppError, type PaymentReturn, type SandboxAnswer } from '@parley/contract';
import type { OrdersTable } from '../../db/billing-tables.ts';
import type { Tickets } from '../../db/tickets.ts';
import type { SubscriptionState } from '../../gateways/payment/payment-gateway.ts';
import { SANDBOX_TICKET } from '../../gateways/payment/sandbox-gateway.ts';
import type { OrdersRepository } from './orders-repository.ts';
import type { PaymentBooks } from './payment-books.ts';
import { periodEnd } from './plan-rules.ts';

export interface SandboxPaymentsParts {
  readonly tickets: Tickets;
  readonly repository: OrdersRepository;
  readonly books: PaymentBooks;
  readonly now: () => number;
}

/** How a payment that was only tried out has ended, and for what. */
export interface TriedPayment {
  readonly order: OrdersTable;
  readonly result: PaymentReturn;
}

/** Plays the payment service: what is clicked on its page is booked as a report. */
export class SandboxPayments {
  readonly #parts: SandboxPaymentsParts;

  constructor(parts: SandboxPaymentsParts) {
    this.#parts = parts;
  }

  async look(ticket: string): Promise<OrdersTable> {
    const { tickets, repository } = this.#parts;
    const payload = await tickets.look(SANDBOX_TICKET, ticket);
    const order = payload && (await repository.find(payload.orderId));
    if (order?.state !== 'open') throw new AppError('not_found', 'This payment is over');
    return order;
  }

  async answer(ticket: string, { outcome }: SandboxAnswer): Promise<TriedPayment> {
    const { tickets, repository, books } = this.#parts;
    const payload = await tickets.redeem(SANDBOX_TICKET, ticket);
    const order = payload && (await repository.find(payload.orderId));
    if (!order) throw new AppError('not_found', 'This payment is over');
    const event = { eventId: `sandbox:${order.id}:${outcome}`, eventType: `sandbox.${outcome}`, orderId: order.id };
    if (outcome !== 'pay') {
      await books.apply({ ...event, kind: 'not-paid', outcome: outcome === 'fail' ? 'failed' : 'cancelled' });
      return { order, result: outcome === 'fail' ? 'failed' : 'cancel' };
    }
    await books.apply({
      ...event,
      kind: 'paid',
      checkout: ticket,
      payment: `sandbox-payment:${order.id}`,
      invoice: undefined,
      subscription: this.#subscriptionOf(order),
      paid: { cents: order.amount_cents, currency: 'usd' },
    });
    return { order, result: 'success' };
  }

  #subscriptionOf({ id, period, payment_method: method }: OrdersTable): SubscriptionState | undefined {
    if (period === 'once' || method !== 'card') return undefined;
    const endsAt = periodEnd(this.#parts.now(), period);
    return { reference: `sandbox-subscription:${id}`, orderId: id, state: 'active', renews: true, endsAt };
  }
}
