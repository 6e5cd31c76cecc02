import { ownMcpRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

/** Whether the server offers masks and prompts of this person, and how many. */
export function offerQuery() {
  return queryOptions({
    queryKey: ['mcp-offer'],
    queryFn: ({ signal }) => callApi(ownMcpRoutes.readOffer, {}, { signal, quiet: true }),
    retry: false,
  });
}
