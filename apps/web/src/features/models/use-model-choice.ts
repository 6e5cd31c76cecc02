import type { Model } from '@parley/contract';
import { useMemo } from 'react';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { getConfig, useConfig } from '#/features/settings/public.ts';
import { resolveModel, type ModelChoice } from './model/resolve-model.ts';
import { areModelsKnown, knownModels, useModels } from './models-query.ts';

/** In React: the model that answers a chat which asks for `wanted` (a model id, or empty for the default). */
export function useModelChoice(wanted: string): ModelChoice {
  return useModelChoices([wanted])[0] ?? UNKNOWN;
}

const UNKNOWN: ModelChoice = { kind: 'unknown' };

/** In React: the same for several that are asked together, one choice for each. */
export function useModelChoices(wanted: readonly string[]): readonly ModelChoice[] {
  const { models, status } = useModels();
  const preferred = useConfig((config) => config.defaultChatModel);
  // Without the server's list own keys still answer; before it has come nobody can say what is gone.
  const isKnown = status === 'success' || (status === 'error' && models.length > 0);
  // Every reading of a chat's row gives a new list of the same ids.
  const key = wanted.join('\n');
  return useMemo(
    () => resolveAll(key.split('\n'), preferred, isKnown ? models : undefined),
    [key, preferred, models, isKnown],
  );
}

/** The choices for several models, for code outside of React. */
export function knownModelChoices(wanted: readonly string[]): readonly ModelChoice[] {
  return resolveAll(wanted, getConfig().defaultChatModel, areModelsKnown() ? knownModels() : undefined);
}

function resolveAll(wanted: readonly string[], preferred: string, models: readonly Model[] | undefined) {
  return wanted.map((id) => resolveModel(id, [preferred, runtimeConfig.defaultModel], models));
}
