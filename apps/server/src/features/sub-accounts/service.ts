import { randomUUID } from 'node:crypto';
import {
  AppError,
  type ChildAccount,
  type DaySpending,
  type NewChild,
  type ParentAccount,
  type RelationChange,
  textFromNano,
} from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Counters } from '../../db/counters.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Actor } from '../../http/actor.ts';
import { TooManyRequests } from '../../http/rate-limiter.ts';
import type { Visit } from '../../http/visit.ts';
import type { AuditLog } from '../accounts/audit-log.ts';
import type { IdentitiesRepository } from '../auth/identities-repository.ts';
import { subjectOf } from '../auth/login-codes.ts';
import { dayText, type Spending } from '../metering/spending.ts';
import { describeChild, describeParent } from './describe-relation.ts';
import {
  CHANGES_BY_CHILD,
  CHANGES_BY_PARENT,
  INVITATIONS,
  INVITATIONS_OF_ONE,
  MAX_CHILDREN,
  MAX_PARENTS,
  REQUESTS,
} from './relation-limits.ts';
import { noteDeedIn } from './relation-notes.ts';
import { changedOf, grantedBy, isPaying, nanoOf, targetOf } from './relation-rules.ts';
import type { RelationRow, RelationsRepository } from './repository.ts';

const SHOWN_DAYS = 30;
const CONFIRMED: readonly RelationRow['state'][] = ['active', 'banned'];
const ANY_STATE: readonly RelationRow['state'][] = ['pending', 'active', 'banned'];

export interface SubAccountsParts {
  readonly database: Pick<Database, 'writes'>;
  readonly repository: RelationsRepository;
  readonly identities: IdentitiesRepository;
  readonly spending: Spending;
  readonly balanceOf: (accountId: string, db?: Transaction<Tables>) => Promise<bigint>;
  readonly canPay: (accountId: string, db?: Transaction<Tables>) => Promise<boolean>;
  readonly counters: Counters;
  readonly audit: AuditLog;
  /** After relations were changed: no server believes what it saw before of who pays for whom. */
  readonly actorsChanged: () => Promise<void>;
  readonly now: () => number;
}

/**
 * Main accounts that pay, and sub-accounts that draw on them. An invitation names an address and looks for no account, so
 * that it cannot tell whether there is one: whoever has proved that address finds it.
 */
export class SubAccountsService {
  readonly #parts: SubAccountsParts;

  constructor(parts: SubAccountsParts) {
    this.#parts = parts;
  }

  async children({ accountId }: Pick<Actor, 'accountId'>): Promise<ChildAccount[]> {
    const { repository, spending, balanceOf } = this.#parts;
    const [rows, spent, balanceNano] = await Promise.all([
      repository.childrenOf(accountId),
      spending.byAccountThisMonth(accountId),
      balanceOf(accountId),
    ]);
    return rows.map((row) =>
      describeChild(row, row.account_name, { spentNano: spent.get(row.child_id ?? '') ?? 0, balanceNano }),
    );
  }

  /** The main accounts of an account, and those that have invited it. */
  async parents({ accountId }: Pick<Actor, 'accountId'>): Promise<ParentAccount[]> {
    const { repository } = this.#parts;
    const [confirmed, invited] = await Promise.all([
      repository.parentsOf(accountId),
      repository.invitationsFor(accountId),
    ]);
    return this.#describeParents(accountId, [...confirmed, ...invited]);
  }

  /** What an account's own description tells of its money and its relations. */
  async familyOf(accountId: string, db?: Transaction<Tables>) {
    const { repository, balanceOf } = this.#parts;
    const confirmed = await repository.parentsOf(accountId, db);
    return {
      balanceNano: await balanceOf(accountId, db),
      parents: await this.#describeParents(accountId, confirmed, db),
      subAccountCount: await repository.subAccountCount(accountId, db),
    };
  }

  async #describeParents(
    accountId: string,
    rows: readonly RelationRow[],
    db?: Transaction<Tables>,
  ): Promise<ParentAccount[]> {
    const { repository, spending, canPay } = this.#parts;
    const parentIds = rows.map(({ parent_id: id }) => id);
    const counterpart = await repository.counterparts(parentIds, db);
    const described: ParentAccount[] = [];
    for (const row of rows) {
      const spentNano = row.child_id === null ? 0 : await spending.thisMonth(row.parent_id, accountId, db);
      // Told only to whom it pays for: an invitation says nothing of anybody's money.
      const mayKnow = row.state === 'active' && row.is_chosen === 1;
      const drawing = { spentNano, canPay: !mayKnow || (await canPay(row.parent_id, db)) };
      described.push(describeParent(row, counterpart(row.parent_id), drawing));
    }
    return described;
  }

  /** Invites an address; gives the invitation, whether or not an account has that address. */
  async invite(actor: Actor, { email, phone, name = '', monthlyCap }: NewChild, visit: Visit): Promise<ChildAccount> {
    const { database, repository, identities, counters, now } = this.#parts;
    const target = targetOf(email, phone);
    const subject = subjectOf(target);
    const row: RelationRow = {
      id: randomUUID(),
      parent_id: actor.accountId,
      child_id: null,
      invited_kind: target.kind,
      invited_subject: subject,
      invited_label: target.address,
      name,
      state: 'pending',
      is_chosen: 0,
      cap_nano: monthlyCap === undefined ? null : nanoOf(monthlyCap),
      models: '[]',
      asked_nano: null,
      asked_at: null,
      asked_state: null,
      created_at: now(),
      confirmed_at: null,
    };
    await database.writes.run(async (transaction) => {
      await repository.holdIn(transaction, [actor.accountId]);
      if ((await repository.countOfIn(transaction, 'child_id', actor.accountId, CONFIRMED)) > 0) {
        throw new AppError('parent_account_required');
      }
      const own = await identities.listOf(actor.accountId, transaction);
      if (own.some((identity) => identity.kind === target.kind && identity.subject === subject)) {
        throw new AppError('sub_account_is_self');
      }
      if ((await repository.countOfIn(transaction, 'parent_id', actor.accountId, ANY_STATE)) >= MAX_CHILDREN) {
        throw new AppError('sub_account_limit');
      }
      if (!(await repository.insertIn(transaction, row))) throw new AppError('sub_account_exists');
      const waitMs = await counters.takeIn(transaction, [
        { key: `invitations by ${actor.accountId}`, ...INVITATIONS },
        { key: `invitations by ${actor.accountId} to ${target.kind}|${subject}`, ...INVITATIONS_OF_ONE },
      ]);
      if (waitMs > 0) throw new TooManyRequests(waitMs);
      await noteDeedIn(this.#parts, transaction, row, { by: actor, action: 'sub-account-invited', visit });
    });
    return describeChild(row, '', { spentNano: 0, balanceNano: await this.#parts.balanceOf(actor.accountId) });
  }

  /** Whoever accepts is paid for from then on, unless another main account pays already: only one does. */
  async accept(actor: Actor, id: string, visit: Visit): Promise<void> {
    const { accountId } = actor;
    await this.#change(async (transaction) => {
      const { repository, now } = this.#parts;
      const invitation = await this.#invitation(transaction, id, accountId);
      const { parent_id: parentId } = invitation;
      await repository.holdIn(transaction, [parentId, accountId]);
      // The main account has become a sub-account itself meanwhile: it pays for nobody.
      if ((await repository.countOfIn(transaction, 'child_id', parentId, CONFIRMED)) > 0)
        throw new AppError('not_found');
      if ((await repository.subAccountCount(accountId, transaction)) > 0) throw new AppError('sub_account_chain');
      const parents = await repository.parentsOf(accountId, transaction);
      if (parents.some((relation) => relation.parent_id === parentId)) {
        // Invited a second time under another address: the relation that is there stays as it is.
        await repository.deleteIn(transaction, id);
        return;
      }
      if (parents.length >= MAX_PARENTS) throw new AppError('sub_account_limit');
      const confirmed = { child_id: accountId, state: 'active', confirmed_at: now() } as const;
      if (!(await repository.changeIn(transaction, id, ['pending'], confirmed))) throw new AppError('not_found');
      // Those whom it invited itself could no longer accept.
      await repository.withdrawInvitationsIn(transaction, accountId);
      const accepted = { ...invitation, ...confirmed };
      await noteDeedIn(this.#parts, transaction, accepted, { by: actor, action: 'sub-account-accepted', visit });
      if (!parents.some(isPaying)) await this.#choosePayerIn(transaction, accepted, actor, visit);
    });
  }

  async decline(actor: Actor, id: string, visit: Visit): Promise<void> {
    await this.#change(async (transaction) => {
      const invitation = await this.#invitation(transaction, id, actor.accountId);
      if (!(await this.#parts.repository.deleteIn(transaction, id))) throw new AppError('not_found');
      const declined = { ...invitation, child_id: actor.accountId };
      await noteDeedIn(this.#parts, transaction, declined, { by: actor, action: 'sub-account-declined', visit });
    });
  }

  /** Ends a relation from either side, or takes an invitation back. */
  async remove(actor: Actor, id: string, visit: Visit): Promise<void> {
    await this.#change(async (transaction) => {
      const relation = await this.#own(transaction, id, actor);
      if (!(await this.#parts.repository.deleteIn(transaction, id))) throw new AppError('not_found');
      await noteDeedIn(this.#parts, transaction, relation, { by: actor, action: 'sub-account-ended', visit });
    });
  }

  /** A change by either side; who asks decides what it means. */
  async update(actor: Actor, id: string, change: RelationChange, visit: Visit): Promise<void> {
    await this.#change(async (transaction) => {
      const relation = await this.#own(transaction, id, actor);
      if (relation.parent_id === actor.accountId)
        await this.#updateAsParent(transaction, relation, actor, change, visit);
      else await this.#updateAsChild(transaction, relation, actor, change, visit);
    });
  }

  async #updateAsChild(
    transaction: Transaction<Tables>,
    relation: RelationRow,
    actor: Actor,
    { isChildActive, monthlyCap, models, name }: RelationChange,
    visit: Visit,
  ): Promise<void> {
    const { repository } = this.#parts;
    if (monthlyCap !== undefined || models !== undefined || name !== undefined) {
      throw new AppError('forbidden', 'Only the main account sets limits');
    }
    const isChosen = relation.is_chosen === 1;
    // One that the main account has stopped cannot be chosen, even where it was before.
    const isSame = isChildActive === isChosen && !(isChildActive && relation.state === 'banned');
    if (isChildActive === undefined || isSame) return;
    await this.#countChange(transaction, relation, actor);
    await repository.holdIn(transaction, [actor.accountId]);
    if (isChildActive) return this.#choosePayerIn(transaction, relation, actor, visit);
    await repository.changeIn(transaction, relation.id, CONFIRMED, { is_chosen: 0 });
    await noteDeedIn(this.#parts, transaction, relation, { by: actor, action: 'payer-left', visit });
  }

  async #choosePayerIn(
    transaction: Transaction<Tables>,
    relation: RelationRow,
    actor: Actor,
    visit: Visit,
  ): Promise<void> {
    const { repository } = this.#parts;
    await repository.leavePayersIn(transaction, actor.accountId);
    const isChanged = await repository.changeIn(transaction, relation.id, ['active'], { is_chosen: 1 });
    if (!isChanged) throw new AppError('parent_status_not_updated');
    await noteDeedIn(this.#parts, transaction, relation, { by: actor, action: 'payer-chosen', visit });
  }

  async #updateAsParent(
    transaction: Transaction<Tables>,
    relation: RelationRow,
    actor: Actor,
    { isChildActive, monthlyCap, models, name }: RelationChange,
    visit: Visit,
  ): Promise<void> {
    const { repository } = this.#parts;
    const capNano = monthlyCap == null ? monthlyCap : nanoOf(monthlyCap);
    const limits = changedOf(relation, {
      ...(capNano !== undefined && { cap_nano: capNano, ...grantedBy(relation, capNano) }),
      ...(models !== undefined && { models: JSON.stringify([...new Set(models)]) }),
      ...(name !== undefined && { name }),
    });
    const hasLimits = Object.keys(limits).length > 0;
    const state = isChildActive === undefined ? relation.state : isChildActive ? 'active' : 'banned';
    if (state === relation.state && !hasLimits) return;
    await this.#countChange(transaction, relation, actor);
    if (state !== relation.state) {
      const isChanged = await repository.changeIn(transaction, relation.id, CONFIRMED, { state });
      if (!isChanged) throw new AppError('parent_status_not_updated', 'This invitation has not been accepted yet');
      const action = state === 'active' ? 'sub-account-enabled' : 'sub-account-banned';
      await noteDeedIn(this.#parts, transaction, relation, { by: actor, action, visit });
    }
    if (!hasLimits) return;
    if (!(await repository.changeIn(transaction, relation.id, ANY_STATE, limits))) throw new AppError('not_found');
    const detail = { ...(monthlyCap !== undefined && { monthlyCap: monthlyCap ?? 'none' }) };
    await noteDeedIn(this.#parts, transaction, relation, { by: actor, action: 'sub-account-changed', visit, detail });
  }

  /** Throws where one side has changed the relation too often; the other side's changes are counted apart. */
  async #countChange(
    transaction: Transaction<Tables>,
    { id, parent_id: parentId }: RelationRow,
    { accountId }: Actor,
  ): Promise<void> {
    const limits = accountId === parentId ? CHANGES_BY_PARENT : CHANGES_BY_CHILD;
    const waitMs = await this.#parts.counters.takeIn(
      transaction,
      limits.map((limit) => ({ key: `changes of ${id} by ${accountId} in ${limit.windowMs}`, ...limit })),
    );
    if (waitMs > 0) throw new TooManyRequests(waitMs);
  }

  /** A sub-account asks for a higher limit; the one before is forgotten. */
  async askForMore({ accountId }: Actor, id: string, wish: string): Promise<void> {
    const { repository, spending, counters, now } = this.#parts;
    const asked = nanoOf(wish);
    await this.#change(async (transaction) => {
      const relation = await this.#own(transaction, id, { accountId });
      if (relation.child_id !== accountId) throw new AppError('not_found');
      const { cap_nano: cap } = relation;
      if (cap === null || asked <= cap) throw new AppError('bad_request', 'Ask for more than the limit that you have');
      const spent = await spending.thisMonth(relation.parent_id, accountId, transaction);
      if (asked <= spent) throw new AppError('bad_request', 'Ask for more than you have used this month');
      const waitMs = await counters.takeIn(transaction, [{ key: `requests of ${id}`, ...REQUESTS }]);
      if (waitMs > 0) throw new TooManyRequests(waitMs);
      const request = { asked_nano: asked, asked_at: now(), asked_state: 'open' } as const;
      if (!(await repository.changeIn(transaction, id, ['active'], request))) throw new AppError('not_found');
    });
  }

  /** Raises the limit, or leaves it as it is. */
  async answerRequest(actor: Actor, id: string, monthlyCap: string | null, visit: Visit): Promise<void> {
    await this.#change(async (transaction) => {
      const relation = await this.#own(transaction, id, actor);
      if (relation.parent_id !== actor.accountId || relation.asked_state !== 'open') throw new AppError('not_found');
      const answer =
        monthlyCap === null
          ? ({ asked_state: 'declined' } as const)
          : ({ asked_state: 'granted', cap_nano: nanoOf(monthlyCap) } as const);
      const isAnswered = await this.#parts.repository.changeIn(transaction, id, CONFIRMED, answer);
      if (!isAnswered) throw new AppError('not_found');
      const detail = { monthlyCap: monthlyCap ?? 'declined' };
      await noteDeedIn(this.#parts, transaction, relation, { by: actor, action: 'sub-account-changed', visit, detail });
    });
  }

  /** What was drawn on a balance, by account and day. */
  async spendingByDay({ accountId }: Actor): Promise<DaySpending[]> {
    const { repository, spending } = this.#parts;
    const [rows, children] = await Promise.all([
      spending.byDay(accountId, SHOWN_DAYS),
      repository.childrenOf(accountId),
    ]);
    const relationOf = new Map(children.map(({ id, child_id: childId }) => [childId, id]));
    return rows.map(({ account_id: id, day, spent_nano: nano }) => ({
      relationUuid: relationOf.get(id) ?? null,
      day: dayText(day),
      spent: textFromNano(BigInt(nano)),
    }));
  }

  /** Tells the other sides that an account which is about to be deleted has ended its relations. */
  async endAllIn(transaction: Transaction<Tables>, actor: Actor, visit: Visit): Promise<void> {
    const { repository } = this.#parts;
    const asChild = await repository.parentsOf(actor.accountId, transaction);
    const asParent = await repository.confirmedChildrenIn(transaction, actor.accountId);
    for (const relation of [...asChild, ...asParent]) {
      await noteDeedIn(this.#parts, transaction, relation, { by: actor, action: 'sub-account-ended', visit });
    }
  }

  async #change(job: (transaction: Transaction<Tables>) => Promise<void>): Promise<void> {
    await this.#parts.database.writes.run(job);
    await this.#parts.actorsChanged();
  }

  async #own(
    transaction: Transaction<Tables>,
    id: string,
    { accountId }: Pick<Actor, 'accountId'>,
  ): Promise<RelationRow> {
    const relation = await this.#parts.repository.ownIn(transaction, id, accountId);
    if (!relation) throw new AppError('not_found');
    return relation;
  }

  async #invitation(transaction: Transaction<Tables>, id: string, accountId: string): Promise<RelationRow> {
    const invitation = await this.#parts.repository.invitationIn(transaction, id, accountId);
    if (!invitation) throw new AppError('not_found');
    return invitation;
  }
}
