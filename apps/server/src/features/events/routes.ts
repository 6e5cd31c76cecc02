import { type CountedEvent, routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';

export interface EventCounting {
  /** Undefined where the operator does not count: nothing is kept then. */
  readonly count: ((event: CountedEvent) => void) | undefined;
  /** Ids that callers make up would fill the figures. */
  readonly isProduct: (productId: string) => boolean;
}

/** Counts analytics events by what it is handed; nothing in them says who it was. */
export function registerEventRoutes(api: Api, { count, isProduct }: EventCounting): void {
  api.route(routes.events.count, ({ body }) => {
    if (!('plan' in body) || isProduct(body.plan)) count?.(body);
    return null;
  });
}
