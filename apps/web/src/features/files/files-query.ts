import { fileRoutes } from '@parley/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

/** The files that this person keeps on the server, the newest first, page by page. */
export function filesQuery() {
  return infiniteQueryOptions({
    queryKey: ['files'],
    queryFn: ({ signal, pageParam }) =>
      callApi(fileRoutes.list, { query: { after: pageParam } }, { signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ files, hasMore }) => (hasMore ? files.at(-1)?.id : undefined),
    retry: false,
  });
}
