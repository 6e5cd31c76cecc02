import { downloadRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

const FRESH_MS = 10 * 60_000;

/** What the operator offers for download. The screen says itself when it fails. */
export function downloadQuery() {
  return queryOptions({
    queryKey: ['download'],
    queryFn: ({ signal }) => callApi(downloadRoutes.offer, {}, { signal, quiet: true }),
    staleTime: FRESH_MS,
  });
}
