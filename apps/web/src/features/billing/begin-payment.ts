import { billingRoutes, type PaymentIntent, type PaymentMethod, type Product } from '@parley/contract';
import { t } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';
import { countEvent } from '#/lib/count-event.ts';
import { inOurLanguage } from './billing-query.ts';

/** What somebody is about to pay for. */
export interface Purchase {
  readonly product: Product;
  /** Of a top-up: the dollars that were typed. */
  readonly amount?: string | undefined;
  /** The ways to pay for it, of which another is suggested when one fails. */
  readonly methods: readonly PaymentMethod[];
}

/** One try to pay: the tab it happens in, and the order that the server makes for it. */
export interface PaymentAttempt {
  readonly method: PaymentMethod;
  /** Null where the browser did not let a tab open. */
  readonly tab: Window | null;
  readonly intent: Promise<PaymentIntent>;
}

/** Opens the tab before anything is asked of the server: once an answer has come, browsers take it for a pop-up. */
export function beginPayment({ product, amount }: Purchase, method: PaymentMethod): PaymentAttempt {
  const tab = openPaymentTab();
  countEvent({ event: 'plan_click', plan: product.id, category: product.kind, method });
  const query = { product_id: product.id, payment_method: method, ...(amount !== undefined && { amount }) };
  const intent = callApi(billingRoutes.createPaymentIntent, { query }, { quiet: true, headers: inOurLanguage() });
  intent.then(
    ({ url }) => {
      if (tab && !tab.closed) tab.location.replace(paymentAddress(url));
    },
    () => tab?.close(),
  );
  return { method, tab, intent };
}

/** Where a payment is made, whole: a server that tries payments out names a page of its own. */
export function paymentAddress(url: string): string {
  const address = new URL(url, location.href);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') throw new TypeError(`Not a page: ${url}`);
  return address.href;
}

function openPaymentTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // The page of the payment service must not be able to reach back.
  tab.opener = null;
  tab.document.title = t('billing.pay.opening');
  tab.document.body.textContent = t('billing.pay.opening');
  return tab;
}
