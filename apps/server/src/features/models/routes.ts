import { GUIDE_MODEL, ListedPrice, routes, type ServerModel } from '@parley/contract';
import type { ServerConfig } from '../../config.ts';
import type { Actor } from '../../http/actor.ts';
import type { Api } from '../../http/api.ts';
import type { ModelsService } from './service.ts';

/** Whoever wants to know what a hosted server costs need not sign in for it; who asks a private one has its models. */
export function registerModelsRoutes(
  api: Api,
  models: ModelsService,
  mode: ServerConfig['mode'],
  lockedFor: (accountId: string) => Promise<ReadonlySet<string>>,
): void {
  api.route(routes.models.list, async ({ actor }) => {
    const [listed, locked] = await Promise.all([models.list(), lockedFor(actor.payerId)]);
    const offered = offeredTo(actor, listed);
    return locked.size === 0 ? offered : offered.map((model) => (locked.has(model.name) ? lockedModel(model) : model));
  });
  api.route(routes.billing.prices, async () => {
    if (mode === 'private') return [];
    const listed = await models.list();
    return listed.filter(({ available }) => available).map((model) => ListedPrice.parse(model));
  });
}

function lockedModel(model: ServerModel): ServerModel {
  return { ...model, isLocked: true };
}

/** The models as one account finds them: those that its main account does not pay for are not available to it. */
function offeredTo(actor: Actor, models: readonly ServerModel[]): ServerModel[] {
  const allowed = actor.subAccount?.payer?.models ?? [];
  if (allowed.length === 0) return [...models];
  // The guide costs nobody anything.
  const isOffered = ({ name }: ServerModel) => name === GUIDE_MODEL || allowed.includes(name);
  return models.map((model) => (isOffered(model) ? model : { ...model, available: false }));
}
