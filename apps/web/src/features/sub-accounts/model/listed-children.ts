import { accountName, type ChildAccount } from '@parley/contract';
import { createMatcher, queryWords } from '#/lib/match-text.ts';

export const STATUS_FILTERS = ['ALL', 'ACTIVE', 'PENDING', 'BANNED'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** How many sub-accounts each filter leaves. */
export function countByStatus(children: readonly ChildAccount[]): Readonly<Record<StatusFilter, number>> {
  const count = (status: ChildAccount['status']) => children.filter((child) => child.status === status).length;
  return { ALL: children.length, ACTIVE: count('ACTIVE'), PENDING: count('PENDING'), BANNED: count('BANNED') };
}

const matcher = createMatcher<ChildAccount>((child) => [
  { kind: 'title', text: accountName(child) },
  { kind: 'detail', text: child.email ?? '' },
  { kind: 'detail', text: child.phone ?? '' },
]);

/** The sub-accounts of a status that fit what was typed, in their order. */
export function findChildren(
  children: readonly ChildAccount[],
  filter: StatusFilter,
  query: string,
): readonly ChildAccount[] {
  const ofStatus = filter === 'ALL' ? children : children.filter(({ status }) => status === filter);
  return matcher.filter(ofStatus, queryWords(query));
}

/** A number as others may look over one's shoulder: +86 138 •••• 2210. */
export function coveredPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 8 ? phone : `+${digits.slice(0, -8)} •••• ${digits.slice(-4)}`;
}
