import { ListedPrice, routes } from '@parley/contract';
import type { ServerConfig } from '../../config.ts';
import type { Api } from '../../http/api.ts';
import { offeredModels, type OfferedModelsParts } from './offered-models.ts';
import type { ModelsService } from './service.ts';

/** Whoever wants to know what a hosted server costs need not sign in for it; who asks a private one has its models. */
export function registerModelsRoutes(
  api: Api,
  models: ModelsService,
  mode: ServerConfig['mode'],
  lockedFor: OfferedModelsParts['lockedFor'],
): void {
  api.route(routes.models.list, async ({ actor, reply }) => {
    const offered = await offeredModels({ models, lockedFor }, actor);
    // A provider has not answered yet: pages ask again once it was looked for.
    if (models.moreInMs !== undefined) void reply.header('retry-after', Math.ceil(models.moreInMs / 1_000));
    return offered;
  });
  api.route(routes.billing.prices, async () => {
    if (mode === 'private') return [];
    const listed = await models.list();
    return listed.filter(({ available }) => available).map((model) => ListedPrice.parse(model));
  });
}
