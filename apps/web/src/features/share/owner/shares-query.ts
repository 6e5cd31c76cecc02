import { shareRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

/** The chats that this person shares. Visitors count without anybody's doing here, so it is asked for anew each time. */
export function sharesQuery() {
  return queryOptions({
    queryKey: ['shares'],
    queryFn: ({ signal }) => callApi(shareRoutes.list, {}, { signal, quiet: true }),
    retry: false,
  });
}
