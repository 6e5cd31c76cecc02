import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import type { Metrics } from '../system/metrics.ts';

/** Counts visits where the operator asked for it; otherwise nothing is kept of them. */
export function registerEventRoutes(api: Api, { metrics, isOn }: { metrics: Metrics; isOn: boolean }): void {
  api.route(routes.events.count, ({ body }) => {
    if (isOn) metrics.countEvent(body.event, body.source);
    return null;
  });
}
