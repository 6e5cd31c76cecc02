import { eventRoutes, type PaymentEvent } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

/** Tells the server of this page, and nobody else, where its operator wants to count. Nothing waits for it. */
export function countPaymentEvent(event: PaymentEvent): void {
  if (runtimeConfig.analyticsId === '') return;
  void callApi(eventRoutes.count, { body: event }, { quiet: true, outlivesPage: true }).catch(() => {});
}
