import {
  MODEL_REFRESH_MS,
  modelFromServer,
  modelRoutes,
  type AccessControl,
  type CustomProvider,
  type Model,
} from '@parley/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';
import { customProviderModels, useCustomProviders } from '#/features/custom-providers/public.ts';
import { useAccess } from '#/features/settings/public.ts';
import { mergeModels } from './model/merge-models.ts';
import { ownKeyModels } from './model/own-key-models.ts';

const NO_MODELS: readonly Model[] = [];

/** The server's models. The chat says itself when there are none, so a failure is not told in a toast. */
function modelsQuery() {
  return queryOptions({
    queryKey: ['models'],
    queryFn: async ({ signal }) => {
      const listed = await callApi(modelRoutes.list, {}, { signal, quiet: true });
      return listed.map(modelFromServer);
    },
    staleTime: MODEL_REFRESH_MS,
    refetchInterval: MODEL_REFRESH_MS,
    // Every chat and the picker ask for the list: who is refused once is not asked again by each of them.
    retryOnMount: false,
  });
}

export interface ModelList {
  readonly models: readonly Model[];
  /** How the server's own list stands. Custom providers and own keys may give models without it. */
  readonly status: 'pending' | 'error' | 'success';
  readonly refetch: () => void;
}

/** In React: every model that may be asked. */
export function useModels(): ModelList {
  const { data, status: queryStatus, errorUpdateCount, refetch } = useQuery(modelsQuery());
  // A list that failed is still a failed one while it is asked for again; otherwise the model on show would vanish.
  const status = queryStatus === 'pending' && errorUpdateCount > 0 ? 'error' : queryStatus;
  const providers = useCustomProviders();
  const credentials = useAccess((access) => access.credentials);
  return { models: merged(data ?? NO_MODELS, providers, credentials), status, refetch: () => void refetch() };
}

type Sources = readonly [readonly Model[], readonly CustomProvider[], AccessControl['credentials']];

let lastSources: Sources | undefined;
let lastMerged: readonly Model[] = NO_MODELS;

/** The list as it was last put together, for code outside of React; empty before anybody has asked for it. */
export function knownModels(): readonly Model[] {
  return lastMerged;
}

/** Every turn of a chat asks for the list: it is put together once for all of them. */
function merged(...sources: Sources): readonly Model[] {
  if (lastSources?.every((source, index) => source === sources[index]) === true) return lastMerged;
  const [server, providers, credentials] = sources;
  lastSources = sources;
  lastMerged = mergeModels(server, customProviderModels(providers), ownKeyModels(credentials));
  return lastMerged;
}
