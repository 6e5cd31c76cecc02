import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#/lib/api.ts';

const MAX_RETRIES = 2;

/** The cache of server data. Only failures that may pass by themselves are tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MAX_RETRIES && error instanceof ApiFailure && isPassing(error),
      },
      mutations: { retry: false },
    },
  });
}

function isPassing(failure: ApiFailure): boolean {
  return failure.code === 'network' || failure.status === 502 || failure.status === 503;
}
