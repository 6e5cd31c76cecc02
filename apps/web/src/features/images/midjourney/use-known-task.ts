import { midjourneyRoutes, type MidjourneyTask } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure, callApi } from '#/lib/api.ts';

/**
 * In React: a finished task as the server knows it, whose buttons can be pressed; undefined where it knows it no longer, or never
 * did, as after a backup of somebody else. Until it has answered, and without a connection, the task is taken as it is where it
 * is from this browser.
 */
export function useKnownTask(task: MidjourneyTask | undefined, isOwn: boolean): MidjourneyTask | undefined {
  const id = task?.status === 'SUCCESS' ? task.id : '';
  const { data, error } = useQuery({
    queryKey: ['midjourney-task', id],
    queryFn: ({ signal }) => callApi(midjourneyRoutes.fetch, { params: { id } }, { signal, quiet: true }),
    enabled: id !== '',
    retry: false,
    // A task that is over does not change.
    staleTime: Infinity,
  });
  if (id === '' || (error instanceof ApiFailure && error.code === 'not_found')) return undefined;
  return data ?? (isOwn ? task : undefined);
}
