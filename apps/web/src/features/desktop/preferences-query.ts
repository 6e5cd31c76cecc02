import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { platform, type DesktopPort } from '#/platform/platform.ts';

function preferencesQuery() {
  return queryOptions({
    queryKey: ['desktop-preferences'],
    queryFn: async () => (await platform.desktop?.preferences()) ?? null,
    staleTime: 0,
  });
}

/** In React: what the app keeps about itself; undefined until it has said so. */
export function usePreferences() {
  const { data } = useQuery(preferencesQuery());
  return data ?? undefined;
}

/** In React: changes what the app keeps, and shows what it keeps then, whether or not that worked. */
export function useChangePreferences() {
  const queries = useQueryClient();
  return async (change: (port: DesktopPort) => Promise<void>): Promise<void> => {
    try {
      if (platform.desktop) await change(platform.desktop);
    } finally {
      await queries.invalidateQueries({ queryKey: preferencesQuery().queryKey });
    }
  };
}
