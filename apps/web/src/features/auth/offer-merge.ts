import { TakenIdentity } from '@parley/contract';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { ApiFailure } from '#/lib/api-failure.ts';

/** The ticket with which the account that has a way in can be merged; undefined after any other failure. */
export function mergeTicketOf(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure) || failure.code !== 'identity_taken') return undefined;
  const taken = TakenIdentity.safeParse(failure.data);
  return taken.success ? taken.data.mergeTicket : undefined;
}

/** Asks whether the account that signs in with `way` becomes a part of this one; `onMerged` hears that it did. */
export function offerMerge(ticket: string, way: string, onMerged: () => void): void {
  void openLazyOverlay(() => import('./components/merge-dialog.tsx'), 'MergeDialog', { ticket, way, onMerged });
}
