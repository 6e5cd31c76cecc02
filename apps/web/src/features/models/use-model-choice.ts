import { useMemo } from 'react';
import { runtimeConfig } from '../../lib/runtime-config.ts';
import { useConfig } from '../settings/public.ts';
import { resolveModel, type ModelChoice } from './model/resolve-model.ts';
import { useModels } from './models-query.ts';

/** In React: the model that answers a chat which asks for `wanted` (a model id, or empty for the default). */
export function useModelChoice(wanted: string): ModelChoice {
  const { models, status } = useModels();
  const preferred = useConfig((config) => config.defaultChatModel);
  return useMemo(
    () => resolveModel(wanted, [preferred, runtimeConfig.defaultModel], status === 'success' ? models : undefined),
    [wanted, preferred, models, status],
  );
}
