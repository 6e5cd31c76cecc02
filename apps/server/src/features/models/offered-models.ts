import { GUIDE_MODEL, type ServerModel } from '@parley/contract';
import type { Actor } from '../../http/actor.ts';
import type { ModelsService } from './service.ts';

export interface OfferedModelsParts {
  readonly models: Pick<ModelsService, 'list'>;
  /** Models that an account needs a plan for that it does not have. */
  readonly lockedFor: (accountId: string) => Promise<ReadonlySet<string>>;
}

/** The models as one account finds them: those that its main account does not pay for are not available to it, and some need a plan. */
export async function offeredModels({ models, lockedFor }: OfferedModelsParts, actor: Actor): Promise<ServerModel[]> {
  const [listed, locked] = await Promise.all([models.list(), lockedFor(actor.payerId)]);
  const offered = offeredTo(actor, listed);
  return locked.size === 0 ? offered : offered.map((model) => (locked.has(model.name) ? lockedModel(model) : model));
}

function lockedModel(model: ServerModel): ServerModel {
  return { ...model, isLocked: true };
}

function offeredTo(actor: Actor, models: readonly ServerModel[]): ServerModel[] {
  const allowed = actor.subAccount?.payer?.models ?? [];
  if (allowed.length === 0) return [...models];
  // The guide costs nobody anything.
  const isOffered = ({ name }: ServerModel) => name === GUIDE_MODEL || allowed.includes(name);
  return models.map((model) => (isOffered(model) ? model : { ...model, available: false }));
}
