import { accountName } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#/features/account/public.ts';
import { childrenQuery, parentsQuery } from './relations-query.ts';

/** Something between two accounts that waits for an answer of this one. */
interface RelationNews {
  readonly kind: 'invitation' | 'request';
  readonly id: string;
  readonly name: string;
}

/** In React: the first invitation to this account, or else the first request of a sub-account for a higher limit. */
export function useRelationNews(): RelationNews | undefined {
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const { data: parents = [] } = useQuery({ ...parentsQuery(), enabled: account !== undefined });
  const { data: children = [] } = useQuery({ ...childrenQuery(), enabled: account?.isParentAccount === true });
  const invitation = parents.find(({ authorizationStatus }) => authorizationStatus === 'PENDING');
  if (invitation) return { kind: 'invitation', id: invitation.relationUuid, name: accountName(invitation) };
  const asking = children.find(({ request }) => request?.status === 'open');
  return asking && { kind: 'request', id: asking.relationUuid, name: accountName(asking) };
}
