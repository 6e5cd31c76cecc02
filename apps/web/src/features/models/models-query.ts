import {
  MODEL_REFRESH_MS,
  modelFromServer,
  modelRoutes,
  type AccessControl,
  type CustomProvider,
  type Model,
} from '@parley/contract';
import { hashKey, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { t } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { rememberLast } from '#/lib/remember-last.ts';
import { serverData } from '#/lib/server-data.ts';
import {
  customProviderModels,
  getProviders,
  subscribeProviders,
  useCustomProviders,
} from '#/features/custom-providers/public.ts';
import { getAccess, subscribeAccess, useAccess } from '#/features/settings/public.ts';
import { catalogueQuery } from './catalogue-query.ts';
import { mergeModels } from './model/merge-models.ts';
import { ownKeyModels } from './model/own-key-models.ts';
import { isGuide } from './model/resolve-model.ts';
import { MORE_MODELS_KEY } from './more-models-key.ts';

const NO_MODELS: readonly Model[] = [];

/** The server's models. The chat says itself when there are none, so a failure is not told in a toast. */
function modelsQuery() {
  return queryOptions({
    queryKey: ['models'],
    queryFn: async ({ client, signal }) => {
      const onHeaders = (headers: Headers) => void noteMore(client, headers.get('retry-after')).catch(() => {});
      const listed = await callApi(modelRoutes.list, {}, { signal, quiet: true, onHeaders });
      return listed.map(modelFromServer);
    },
    staleTime: MODEL_REFRESH_MS,
    refetchInterval: MODEL_REFRESH_MS,
    // Every chat and the picker ask for the list: who is refused once is not asked again by each of them.
    retryOnMount: false,
  });
}

/** A provider that the server has not heard of yet may have more models. */
async function noteMore(client: QueryClient, seconds: string | null): Promise<void> {
  client.setQueryData(MORE_MODELS_KEY, seconds);
  if (seconds !== null) (await fetchCode(() => import('./ask-for-more.ts'))).askForMore(client, Number(seconds));
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
  const own = ownModels(providers, credentials);
  const { data: fillIn } = useQuery({ ...catalogueQuery(), enabled: own.length > 0 });
  return { models: merged(data ?? NO_MODELS, own, fillIn), status, refetch: () => void refetch() };
}

/** Every model that may be asked, for code outside of React: what the server has said so far, and what needs no server. */
export function knownModels(): readonly Model[] {
  const cache = serverData.get();
  return merged(
    cache.getQueryData(modelsQuery().queryKey) ?? NO_MODELS,
    ownModels(getProviders(), getAccess().credentials),
    cache.getQueryData(catalogueQuery().queryKey),
  );
}

/** Whether the server's list has come, or has failed and the other models are all there is. */
export function areModelsKnown(): boolean {
  const state = serverData.get().getQueryState(modelsQuery().queryKey);
  return state?.status === 'success' || ((state?.errorUpdateCount ?? 0) > 0 && knownModels().length > 0);
}

/** Calls back when the models that may be asked could be others. */
export function watchModels(listener: () => void): void {
  const ours = [modelsQuery(), catalogueQuery()].map(({ queryKey }) => hashKey(queryKey));
  serverData
    .get()
    .getQueryCache()
    .subscribe(({ type, query }) => {
      if (type === 'updated' && ours.includes(query.queryHash)) listener();
    });
  subscribeProviders(listener);
  subscribeAccess(listener);
}

/** The models that need no server. */
const ownModels = rememberLast(
  (providers: readonly CustomProvider[], credentials: AccessControl['credentials']): readonly Model[] => [
    ...customProviderModels(providers),
    ...ownKeyModels(credentials),
  ],
);

/** The guide in the language of the page: the server names it in English. */
function inOwnWords(model: Model): Model {
  return isGuide(model) ? { ...model, label: t('models.guide'), description: t('models.guideText') } : model;
}

/** Every turn of a chat asks for the list: it is put together once for all of them. */
const merged = rememberLast((server: readonly Model[], own: readonly Model[], fillIn?: (model: Model) => Model) =>
  mergeModels(server.map(inOwnWords), fillIn ? own.map((model) => fillIn(model)) : own),
);
