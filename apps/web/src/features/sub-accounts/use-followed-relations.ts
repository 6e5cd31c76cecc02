import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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
  const { data: parents } = useQuery({ ...parentsQuery(), enabled: account !== undefined });
  const standing = parents && payerStanding(parents);
  const known = useRef(standing);

  useEffect(() => {
    const isNews = known.current !== undefined && standing !== undefined && known.current !== standing;
    known.current = standing;
    if (isNews) void relationsChanged(queries);
  }, [standing, queries]);

  // Windows side by side are in view all the time: only the focus tells them apart.
  useEffect(() => {
    const ask = () =>
      void queries.refetchQueries({ queryKey: ['relations'], type: 'active' }, { cancelRefetch: false });
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, [queries]);
}
