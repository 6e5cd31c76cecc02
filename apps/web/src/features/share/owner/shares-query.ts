import { artifactRoutes, type Publication, shareRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';
import type { SharedKind } from '../model/shared-kind.ts';
import { rememberOwn } from './note-own.ts';

/** One thing that this person shares. */
export interface SharedItem extends Publication {
  readonly kind: SharedKind;
}

/**
 * The chats and pages that this person shares, the newest first. Visitors count without anybody's doing here, so it is asked
 * for anew each time.
 */
export function sharesQuery() {
  return queryOptions({
    queryKey: ['shares'],
    queryFn: async ({ signal }): Promise<SharedItem[]> => {
      const options = { signal, quiet: true };
      const [chats, pages] = await Promise.all([
        callApi(shareRoutes.list, {}, options),
        callApi(artifactRoutes.list, {}, options),
      ]);
      const shares = [
        ...chats.map((chat): SharedItem => ({ ...chat, kind: 'chat' })),
        ...pages.map((page): SharedItem => ({ ...page, kind: 'artifact' })),
      ];
      rememberOwn(shares.map(({ shareId }) => shareId));
      return shares.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
    },
    retry: false,
  });
}
