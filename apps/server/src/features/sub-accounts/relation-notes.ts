import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Actor } from '../../http/actor.ts';
import type { Visit } from '../../http/visit.ts';
import type { AuditAction, AuditLog } from '../accounts/audit-log.ts';
import type { RelationRow, RelationsRepository } from './repository.ts';

/** An act on a relation that both sides find in their audit log. */
interface Deed {
  readonly by: Actor;
  readonly action: AuditAction;
  readonly visit: Visit;
  readonly detail?: Readonly<Record<string, string>>;
}

/** Notes an act for both sides: for the main account with the address that it invited, for the sub-account with who pays. */
export async function noteDeedIn(
  { audit, repository }: { readonly audit: AuditLog; readonly repository: RelationsRepository },
  transaction: Transaction<Tables>,
  { parent_id: parentId, child_id: childId, invited_label: address }: RelationRow,
  { by, action, visit, detail = {} }: Deed,
): Promise<void> {
  const entry = { actorId: by.accountId, action };
  const placeOf = (accountId: string) => (accountId === by.accountId ? { address: visit.network } : {});
  await audit.noteIn(transaction, {
    ...entry,
    ...placeOf(parentId),
    accountId: parentId,
    detail: { ...detail, subAccount: address },
  });
  if (childId === null) return;
  const { name, email, phone } = (await repository.counterparts([parentId], transaction))(parentId);
  await audit.noteIn(transaction, {
    ...entry,
    ...placeOf(childId),
    accountId: childId,
    detail: { ...detail, mainAccount: name || email || phone || '' },
  });
}
