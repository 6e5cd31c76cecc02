import { type CountedEvent, eventRoutes } from '@parley/contract';
import { callApi } from './api.ts';
import { runtimeConfig } from './runtime-config.ts';

/** Counts an analytics event at the server of this page, and nowhere else, where its operator wants to count. Nothing waits for it. */
export function countEvent(event: CountedEvent): void {
  if (runtimeConfig.analyticsId === '') return;
  void callApi(eventRoutes.count, { body: event }, { quiet: true, outlivesPage: true }).catch(() => {});
}
