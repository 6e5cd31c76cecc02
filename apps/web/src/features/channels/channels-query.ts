import { channelRoutes } from '@parley/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

/** The channels of this server as its owner sees them. States change without anybody's doing, so it is asked anew each time. */
export function channelsQuery() {
  return queryOptions({
    queryKey: ['channels'],
    queryFn: ({ signal }) => callApi(channelRoutes.list, {}, { signal, quiet: true }),
    retry: false,
  });
}

/** After a change: the list, and with it the models that everybody picks from. */
export async function channelsChanged(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries(channelsQuery()), queries.invalidateQueries({ queryKey: ['models'] })]);
}
