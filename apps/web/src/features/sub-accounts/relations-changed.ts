import type { QueryClient } from '@tanstack/react-query';
import { refreshAccount } from '#/features/account/public.ts';

/** After a change: everything that is known of relations, and the account itself, which may have become a sub-account. */
export async function relationsChanged(queries: QueryClient): Promise<void> {
  refreshAccount(queries);
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['relations'] }),
    // Whoever pays decides which models there are.
    queries.invalidateQueries({ queryKey: ['models'] }),
  ]);
}
