import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSync } from '#/features/sync/public.ts';
import { useHistoryStatus } from './history-status.ts';
import { countOnServer } from './server-history.ts';

const KEY = ['chats-on-server'];

interface CountOnServer {
  /** How many chats are on the server; undefined until it has said so. */
  readonly count: number | undefined;
  /** Asks again, after something was removed. */
  readonly refresh: () => Promise<void>;
}

/** In React: how many chats are on the server, also while none are sent there. */
export function useCountOnServer(): CountOnServer {
  const queries = useQueryClient();
  const isOn = useSync((state) => state.keepOnServer);
  const comparedAt = useHistoryStatus((state) => state.doneAt);
  const { data } = useQuery({
    queryKey: [...KEY, isOn, comparedAt],
    queryFn: ({ signal }) => countOnServer(signal),
    retry: false,
  });
  return { count: data, refresh: () => queries.invalidateQueries({ queryKey: KEY }) };
}
