import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { countEvent } from '#/lib/count-event.ts';

interface Refusal {
  /** The answer that was refused; left out where it was something else. */
  readonly answer?: { readonly sessionId: string; readonly messageId: string };
  /** The id of the model that was asked. */
  readonly asked: string | undefined;
  readonly code: string;
}

/** Says why something was refused, and what helps. Resolves when the dialog is closed. */
export async function openRefusal(refusal: Refusal): Promise<void> {
  countEvent({ event: 'payment_popup' });
  await openLazyOverlay(() => import('./components/out-of-balance-dialog.tsx'), 'OutOfBalanceDialog', refusal);
}
