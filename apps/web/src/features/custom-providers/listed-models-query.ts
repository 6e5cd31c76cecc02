import { customProviderRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

/** Names the request for the models of an endpoint, so that it can be stopped. */
export const listingKey = (configUid: string) => `custom-provider-models-${configUid}`;

/** Every model that an endpoint lists, kept or not. */
export function listedModelsQuery(configUid: string) {
  return queryOptions({
    queryKey: ['custom-provider-models', configUid],
    queryFn: () =>
      callApi(customProviderRoutes.models, { params: { configUid } }, { quiet: true, key: listingKey(configUid) }),
    staleTime: Infinity,
    retry: false,
  });
}
