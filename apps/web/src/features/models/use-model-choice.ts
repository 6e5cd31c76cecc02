import { useMemo } from 'react';
import { runtimeConfig } from '../../lib/runtime-config.ts';
import { useConfig } from '../settings/public.ts';
import { resolveModel, type ModelChoice } from './model/resolve-model.ts';
import { useModels } from './models-query.ts';

/** In React: the model that answers a chat which asks for `wanted` (a model id, or empty for the default). */
export function useModelChoice(wanted: string): ModelChoice {
  const { models, status } = useModels();
  const preferred = useConfig((config) => config.defaultChatModel);
  // Without the server's list own keys still answer; before it has come nobody can say what is gone.
  const isKnown = status === 'success' || (status === 'error' && models.length > 0);
  return useMemo(
    () => resolveModel(wanted, [preferred, runtimeConfig.defaultModel], isKnown ? models : undefined),
    [wanted, preferred, models, isKnown],
  );
}
