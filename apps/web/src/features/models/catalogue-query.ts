import { queryOptions } from '@tanstack/react-query';
import { fetchPart } from '#/lib/fetch-part.ts';

/**
 * The model catalogue, for models of which no server tells the facts: those of own keys and own endpoints. Comes after the
 * first load, and only where somebody has such models.
 */
export function catalogueQuery() {
  return queryOptions({
    queryKey: ['catalogue'],
    queryFn: async () => {
      const { createFactFiller } = await fetchPart(() => import('./own-model-facts.ts'));
      return createFactFiller();
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
}
