import { ChildAccount, ParentAccount, textFromNano } from '@parley/contract';
import type { Counterpart, RelationRow } from './repository.ts';

const STATUSES = { pending: 'PENDING', active: 'ACTIVE', banned: 'BANNED' } as const;

/** A relation as the main account sees it: nothing of the sub-account but what it was invited under, until it has agreed. */
export function describeChild(
  relation: RelationRow,
  accountName: string | null | undefined,
  { spentNano, balanceNano }: { readonly spentNano: number; readonly balanceNano: bigint },
): ChildAccount {
  const { id, child_id: childId, state, invited_kind: kind, invited_label: label } = relation;
  const status = STATUSES[state];
  return ChildAccount.parse({
    id,
    relationUuid: id,
    uuid: childId ?? '',
    name: relation.name || accountName || label,
    email: kind === 'email' ? label : null,
    phone: kind === 'phone' ? label : null,
    status,
    authorizationStatus: status,
    isChildActive: state === 'active',
    parentBalance: textFromNano(balanceNano),
    ...drawingOf(relation, spentNano),
    createdAt: new Date(relation.created_at).toISOString(),
  } satisfies Partial<ChildAccount>);
}

/** A relation as the sub-account sees it, or whoever was invited. */
export function describeParent(
  relation: RelationRow,
  { name, email, phone }: Counterpart,
  { spentNano, canPay }: { readonly spentNano: number; readonly canPay: boolean },
): ParentAccount {
  const { id, parent_id: parentId, state } = relation;
  return ParentAccount.parse({
    id,
    relationUuid: id,
    uuid: parentId,
    name: name || email || phone || '',
    email,
    phone,
    authorizationStatus: STATUSES[state],
    isChildActive: relation.is_chosen === 1,
    canPay,
    ...drawingOf(relation, spentNano),
    createdAt: new Date(relation.created_at).toISOString(),
  } satisfies Partial<ParentAccount>);
}

function drawingOf(relation: RelationRow, spentNano: number) {
  const { cap_nano: cap, asked_nano: asked, asked_at: askedAt, asked_state: askedState } = relation;
  return {
    monthlyCap: cap === null ? null : dollars(cap),
    models: JSON.parse(relation.models) as string[],
    spentThisMonth: dollars(spentNano),
    request:
      asked === null || askedAt === null || askedState === null
        ? null
        : { monthlyCap: dollars(asked), status: askedState, createdAt: new Date(askedAt).toISOString() },
  };
}

function dollars(nano: number): string {
  return textFromNano(BigInt(nano));
}
