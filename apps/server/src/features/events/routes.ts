import { routes, type VisitEvent } from '@parley/contract';
import type { Api } from '../../http/api.ts';

/** Counts visits by what it is handed; without it nothing is kept of them. */
export function registerEventRoutes(api: Api, count: ((visit: VisitEvent) => void) | undefined): void {
  api.route(routes.events.count, ({ body }) => {
    count?.(body);
    return null;
  });
}
