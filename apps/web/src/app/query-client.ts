import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#/lib/api.ts';

const MAX_RETRIES = 2;

/** The cache of server data. Only failures that may pass by themselves are tried again. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MAX_RETRIES && error instanceof ApiFailure && isPassing(error),
      },
      mutations: { retry: false },
    },
  });
  // The library notices only who went offline while the page was open: one that was opened without a network asks again here.
  addEventListener('online', () => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  return client;
}

function isPassing(failure: ApiFailure): boolean {
  return failure.code === 'network' || failure.status === 502 || failure.status === 503;
}
