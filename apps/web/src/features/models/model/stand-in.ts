import type { Model } from '@parley/contract';
import { placeOf } from './model-place.ts';
import { aiModels } from './resolve-model.ts';
import { retirementOf } from './retirement.ts';

interface StandInFacts {
  /** The id of the model that failed. */
  readonly asked: string | undefined;
  /** Models that answer beside it: none of them is a replacement. */
  readonly beside?: readonly string[] | undefined;
  /** The key was at fault, so that every model of that key would fail. */
  readonly needsOtherKey?: boolean;
  readonly now: number;
}

/** Whom to try in place of a model that failed: one that goes on before one that is about to be retired. */
export function standInFor(models: readonly Model[], facts: StandInFacts): Model | undefined {
  const { asked, beside = [], needsOtherKey = false, now } = facts;
  const failed = models.find(({ id }) => id === asked);
  const key = failed && keyOf(failed);
  const others = aiModels(models).filter(
    (model) =>
      model.id !== asked &&
      !beside.includes(model.id) &&
      !(needsOtherKey && keyOf(model) === key) &&
      retirementOf(model.shutdownDate, now)?.kind !== 'retired',
  );
  return others.find(({ shutdownDate }) => retirementOf(shutdownDate, now)?.kind !== 'soon') ?? others[0];
}

/** A name for the key that a model is asked with. */
function keyOf(model: Model): string {
  const place = placeOf(model);
  return place.kind === 'custom' ? `custom ${place.configUid}` : `${place.kind} ${model.provider}`;
}
