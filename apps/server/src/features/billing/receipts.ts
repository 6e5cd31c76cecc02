import { DEFAULT_LANGUAGE, LANGUAGES } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { OrdersTable, PaymentsTable } from '../../db/billing-tables.ts';
import type { MailSender } from '../../gateways/mail/mail-sender.ts';
import type { OrdersRepository } from './orders-repository.ts';
import { NANO_PER_CENT } from './product.ts';
import { receiptMail } from './receipt-mail.ts';

export interface ReceiptsParts {
  /** Undefined where this server sends no mail. */
  readonly mail: MailSender | undefined;
  readonly repository: Pick<OrdersRepository, 'addressesOf'>;
  /** Where people use this server, as far as it knows its own address. */
  readonly site: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** Confirms payments by mail to the addresses of the account. Nobody waits for it. */
export class Receipts {
  readonly #parts: ReceiptsParts;

  constructor(parts: ReceiptsParts) {
    this.#parts = parts;
  }

  send(payment: PaymentsTable, order: OrdersTable): void {
    const { mail, log } = this.#parts;
    if (!mail) return;
    this.#deliver(mail, payment, order).catch((err: unknown) => log.error({ err }, 'a receipt could not be sent'));
  }

  async #deliver(mail: MailSender, payment: PaymentsTable, order: OrdersTable): Promise<void> {
    const { repository, site } = this.#parts;
    const addresses = await repository.addressesOf(payment.account_id);
    const language = LANGUAGES.find((known) => known === order.language) ?? DEFAULT_LANGUAGE;
    const receipt = {
      productName: order.product_name,
      orderId: order.id,
      paidNano: BigInt(payment.amount_cents) * NANO_PER_CENT,
      creditNano: BigInt(payment.credit_nano),
      method: order.payment_method,
      paidAt: payment.completed_at,
      isSandbox: order.gateway === 'sandbox',
    };
    for (const to of addresses) await mail.send({ to, ...receiptMail(receipt, site, language) });
  }
}
