import { MODEL_REFRESH_MS, modelFromServer, routes, type Model } from '@parley/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const NO_MODELS: readonly Model[] = [];

/** The server's models. The chat says itself when there are none, so a failure is not told in a toast. */
function modelsQuery() {
  return queryOptions({
    queryKey: ['models'],
    queryFn: ({ signal }) => callApi(routes.models.list, {}, { signal, quiet: true }),
    select: (listed) => listed.map(modelFromServer),
    staleTime: MODEL_REFRESH_MS,
    refetchInterval: MODEL_REFRESH_MS,
  });
}

export interface ModelList {
  readonly models: readonly Model[];
  readonly status: 'pending' | 'error' | 'success';
  readonly refetch: () => void;
}

/** In React: every model that may be asked. */
export function useModels(): ModelList {
  const { data, status, refetch } = useQuery(modelsQuery());
  return { models: data ?? NO_MODELS, status, refetch: () => void refetch() };
}
