import { VISIT_SOURCES, type VisitEvent, visitRoute } from '@parley/contract';
import { callApi } from './api.ts';
import { runtimeConfig } from './runtime-config.ts';

/** Tells the server of this page, and nobody else, where its operator wants to count. Nothing waits for it. */
export function countVisit(visit: VisitEvent): void {
  if (runtimeConfig.analyticsId === '') return;
  void callApi(visitRoute, { body: visit }, { quiet: true }).catch(() => {});
}

/** The site that sent a visitor, by the address they came with, even if the way leads over an entrance. */
export function visitSource(search: string): VisitEvent['source'] | undefined {
  const parameters = new URLSearchParams(search);
  const wanted = parameters.get('redirect') ?? '';
  const named = parameters.get('utm') ?? new URLSearchParams(wanted.slice(wanted.indexOf('?') + 1)).get('utm');
  return VISIT_SOURCES.find((source) => source === named);
}
