import type { PaymentMethod } from '@parley/contract';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { countEvent } from '#/lib/count-event.ts';
import { beginPayment, type Purchase } from './begin-payment.ts';

/** Pays in a new tab, while a dialog here waits for it. To be called by the press itself: only then may a tab be opened. */
export function pay(purchase: Purchase, method: PaymentMethod): void {
  const attempt = beginPayment(purchase, method);
  countEvent({ event: 'payment_popup' });
  void openLazyOverlay(() => import('./components/payment-dialog.tsx'), 'PaymentDialog', { purchase, attempt });
}
