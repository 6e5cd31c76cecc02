import { runtimeConfig } from './runtime-config.ts';

/** What the operator may count. */
export type AnalyticsEvent = 'conversation_guide';

/** Hands an event to the operator's tag manager, where one is set up; otherwise nothing is counted anywhere. */
export function countEvent(event: AnalyticsEvent, values: Readonly<Record<string, string>> = {}): void {
  if (runtimeConfig.analyticsId === '') return;
  const page = globalThis as { dataLayer?: unknown[] };
  (page.dataLayer ??= []).push({ event, ...values });
}
