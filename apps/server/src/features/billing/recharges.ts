import { AppError, type ManualRecharge, nanoFromText } from '@parley/contract';
import type { Database } from '../../db/open-database.ts';
import type { Actor } from '../../http/actor.ts';
import type { AuditLog } from '../accounts/audit-log.ts';
import type { Ledger } from '../ledger/service.ts';
import type { OrdersRepository } from './orders-repository.ts';

export interface RechargesParts {
  readonly database: Pick<Database, 'writes'>;
  readonly repository: Pick<OrdersRepository, 'holdAccount'>;
  readonly ledger: Pick<Ledger, 'creditIn'>;
  readonly audit: AuditLog;
}

/** Credits by hand: what an operator gives an account, once for each source. */
export class Recharges {
  readonly #parts: RechargesParts;

  constructor(parts: RechargesParts) {
    this.#parts = parts;
  }

  async recharge(
    operator: Actor,
    { userUuid, amount, reason, sourceId }: ManualRecharge,
    network: string,
  ): Promise<void> {
    const { database, repository, ledger, audit } = this.#parts;
    await database.writes.run(async (transaction) => {
      if (!(await repository.holdAccount(transaction, userUuid)))
        throw new AppError('not_found', 'There is no such account');
      const isNew = await ledger.creditIn(transaction, {
        accountId: userUuid,
        from: 'manual',
        amountNano: nanoFromText(amount),
        kind: 'manual',
        source: `manual:${sourceId}`,
        causedBy: operator.accountId,
        note: reason,
      });
      if (!isNew) return;
      await audit.noteIn(transaction, {
        accountId: userUuid,
        actorId: operator.accountId,
        action: 'recharged',
        detail: { amount },
        address: network,
      });
    });
  }
}
