import type { ParentAccount } from '@parley/contract';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from '#/features/account/public.ts';
import { payerStanding } from './model/payer-standing.ts';
import { relationsChanged } from './relations-changed.ts';
import { parentsQuery } from './relations-query.ts';

/**
 * In React: follows what other accounts do with this one. Whoever pays decides what the account is and which models it has,
 * so both are asked for again once that has changed; a window that gets the focus back asks at once.
 */
export function useFollowedRelations(): void {
  const queries = useQueryClient();
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  useQuery({ ...parentsQuery(), enabled: account !== undefined });

  useEffect(() => {
    const { queryKey } = parentsQuery();
    const hash = hashKey(queryKey);
    const first = queries.getQueryData(queryKey);
    let known = first && payerStanding(first);
    return queries.getQueryCache().subscribe((event) => {
      if (event.query.queryHash !== hash || event.type !== 'updated' || event.action.type !== 'success') return;
      // What a screen shows ahead of the server is no news: asking then would bring back what was before.
      if (event.action.manual === true) return;
      const standing = payerStanding(event.action.data as readonly ParentAccount[]);
      const isNews = known !== undefined && known !== standing;
      known = standing;
      if (isNews) void relationsChanged(queries);
    });
  }, [queries]);

  // Windows side by side are in view all the time: only the focus tells them apart.
  useEffect(() => {
    const ask = () =>
      void queries.refetchQueries({ queryKey: ['relations'], type: 'active' }, { cancelRefetch: false });
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, [queries]);
}
