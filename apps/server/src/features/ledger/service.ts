import type { ModelPrice } from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { HoldsTable, LedgerTransfersTable } from '../../db/ledger-tables.ts';
import type { Tables } from '../../db/tables.ts';
import { amountToHold, type HoldRefusal } from './hold-rules.ts';
import { type HeldRow, HoldRows } from './hold-rows.ts';
import { checkedAmount, type LedgerAccount, type TransferKind } from './ledger-account.ts';
import { callsToSettle, settle } from './settle-rules.ts';
import { type Caller, readLimits } from './spending-limits.ts';
import { type HeldWallet, WalletRows } from './wallet-rows.ts';

export type { HoldRefusal } from './hold-rules.ts';

/** Money that comes into a wallet or leaves it, other than for a call. */
interface Booking {
  /** Whose wallet. */
  readonly accountId: string;
  readonly amountNano: bigint;
  readonly kind: TransferKind;
  /** What it is booked for. The same source is never booked twice. */
  readonly source: string;
  /** Left out: the owner of the wallet. */
  readonly causedBy?: string | undefined;
  readonly note?: string | undefined;
}

export interface Credit extends Booking {
  readonly from: LedgerAccount;
}

export interface Debit extends Booking {
  readonly to: LedgerAccount;
}

/** A call that asks for money to be set aside before its model is asked. */
export interface HoldRequest extends Caller {
  /** The id that the call's usage record will have. */
  readonly id: string;
  readonly call: string;
  readonly model: string;
  readonly provider: string;
  /** With less than this the call is refused. */
  readonly leastNano: bigint;
  /** So much is held where there is as much, and otherwise what there is. */
  readonly wishedNano: bigint;
  /** What may be delivered at once, as far as it is held; `wishedNano` at most. */
  readonly grantedNano: bigint;
  readonly promptTokens: number;
  readonly price: ModelPrice;
}

/** Part of a wallet that is set aside for a call. */
export interface Hold extends Caller {
  readonly id: string;
  /** At the time it was made; extensions are not in it. */
  readonly amountNano: bigint;
  readonly grantedNano: bigint;
}

/** More for a call that runs. */
export interface HoldExtension {
  readonly hold: Hold;
  /** 0 where only the grant grows. */
  readonly byNano: bigint;
  /** What may be delivered from then on, of all that is held. */
  readonly grantedNano: bigint;
}

export interface Settlement {
  readonly hold: Pick<Hold, 'id' | 'payerId'>;
  readonly costNano: bigint;
}

export interface Wallet {
  readonly balanceNano: bigint;
  readonly heldNano: bigint;
  readonly budgetNano: bigint | null;
}

export interface LedgerParts {
  readonly database: Pick<Database, 'db' | 'writes' | 'engine'>;
  /** Tells the holds of this server from those of others. */
  readonly serverId: string;
  readonly now: () => number;
}

/**
 * Moves money. Everything that moves some takes the transaction it belongs to and is booked once for a source. Whoever
 * changes several tables takes wallets first, then API keys.
 */
export class Ledger {
  readonly #database: LedgerParts['database'];
  readonly #serverId: string;
  readonly #now: () => number;
  readonly #wallets: WalletRows;
  readonly #holds: HoldRows;

  constructor({ database, serverId, now }: LedgerParts) {
    this.#database = database;
    this.#serverId = serverId;
    this.#now = now;
    this.#wallets = new WalletRows(database.engine);
    this.#holds = new HoldRows(database.engine);
  }

  get serverId(): string {
    return this.#serverId;
  }

  /** Brings money into a wallet; false where that source was booked before. */
  async creditIn(transaction: Transaction<Tables>, { from, ...booking }: Credit): Promise<boolean> {
    return this.#bookIn(transaction, from, checkedAmount(booking.amountNano), booking);
  }

  /** Takes money back, for refunds and disputes; the balance may go below zero. False where that source was booked before. */
  async debitIn(transaction: Transaction<Tables>, { to, ...booking }: Debit): Promise<boolean> {
    return this.#bookIn(transaction, to, -checkedAmount(booking.amountNano), booking);
  }

  /** Sets money aside for calls, all in one transaction; each gets a hold or the reason why not, in the order of the requests. */
  async hold(requests: readonly HoldRequest[]): Promise<(Hold | HoldRefusal)[]> {
    return this.#database.writes.run(async (transaction) => {
      const now = this.#now();
      const payers = requests.map(({ payerId }) => payerId);
      const wallets = await this.#wallets.take(transaction, payers);
      const limits = await readLimits(transaction, this.#database.engine, wallets, requests, now);
      const rows: HoldsTable[] = [];
      const answers = requests.map((request): Hold | HoldRefusal => {
        const wallet = wallets.get(request.payerId);
        if (!wallet) return 'insufficient_balance';
        const amount = amountToHold(limits.roomFor(request, wallet), request);
        if (typeof amount === 'string') return amount;
        limits.take(request, amount);
        wallet.heldNano += amount;
        const { id, payerId, accountId, apiKeyId } = request;
        const grantedNano = request.grantedNano < amount ? request.grantedNano : amount;
        rows.push(this.#rowOf(request, amount, grantedNano, now));
        return { id, payerId, accountId, apiKeyId, amountNano: amount, grantedNano };
      });
      if (rows.length === 0) return answers;
      const changed = new Set(rows.map((row) => row.payer_id));
      await this.#wallets.save(
        transaction,
        [...wallets.values()].filter(({ id }) => changed.has(id)),
      );
      await this.#holds.insert(transaction, rows);
      return answers;
    }, 'process');
  }

  /**
   * Sets aside more for calls that run, and lets more of it be delivered; durable once it resolves. False where the hold is
   * gone, because another server settled it.
   */
  async extend(requests: readonly HoldExtension[]): Promise<(boolean | HoldRefusal)[]> {
    return this.#database.writes.run(async (transaction) => {
      const refused = await this.#growIn(
        transaction,
        requests.filter(({ byNano }) => byNano > 0n),
      );
      const allowed = requests.filter(({ hold }) => !refused.has(hold.id));
      const present = await this.#holds.grow(
        transaction,
        allowed.map(({ hold, byNano, grantedNano }) => ({
          id: hold.id,
          by: Number(byNano),
          granted: Number(grantedNano),
        })),
      );
      return requests.map(({ hold }) => refused.get(hold.id) ?? present.has(hold.id));
    }, 'process');
  }

  /**
   * Takes what calls cost out of their payers' wallets and removes the holds. What goes beyond the hold is taken as far as
   * it is available, although it may pass a limit, which then refuses the next call; the rest is booked as loss. Gives what
   * was paid for the calls that were settled now; the others were settled before.
   */
  async settleIn(
    transaction: Transaction<Tables>,
    settlements: readonly Settlement[],
  ): Promise<ReadonlyMap<string, bigint>> {
    const ids = settlements.map(({ hold }) => hold.id);
    const payers = new Set(settlements.map(({ hold }) => hold.payerId));
    const wallets = await this.#wallets.take(transaction, payers);
    // Before any hold is touched: whoever has a wallet may be waiting for its holds.
    if (wallets.size < payers.size) {
      await this.#takeMoved(transaction, wallets, (await this.#holds.find(transaction, ids)).values());
    }
    const removed = await this.#holds.remove(transaction, ids);
    await this.#takeMoved(transaction, wallets, removed.values());
    const calls = callsToSettle(settlements, removed, wallets);
    const transfers: LedgerTransfersTable[] = [];
    const paid = new Map<string, bigint>();
    for (const { row, wallet, costNano } of calls) {
      const booked = settle(wallet, row, costNano, this.#now());
      transfers.push(...booked.transfers);
      paid.set(row.id, booked.takenNano);
    }
    await this.#wallets.insertTransfers(transaction, transfers);
    await this.#wallets.save(transaction, new Set(calls.map(({ wallet }) => wallet)));
    return paid;
  }

  /**
   * Empties and removes the wallet of an account that is about to be deleted. Calls that it still pays for are settled at
   * what may have been delivered; what is left goes to the house, and a debt is written off. What was booked stays.
   */
  async closeIn(transaction: Transaction<Tables>, accountId: string): Promise<void> {
    if (!(await this.#wallets.take(transaction, [accountId])).has(accountId)) return;
    const running = await transaction
      .selectFrom('holds')
      .select(['id', 'payer_id', 'granted_nano'])
      .where('payer_id', '=', accountId)
      .execute();
    await this.settleIn(
      transaction,
      running.map((row) => ({ hold: { id: row.id, payerId: row.payer_id }, costNano: BigInt(row.granted_nano) })),
    );
    const wallet = (await this.#wallets.take(transaction, [accountId])).get(accountId);
    const left = wallet?.balanceNano ?? 0n;
    if (wallet && left !== 0n) {
      const [kind, other] = left > 0n ? (['closed', 'closed'] as const) : (['loss', 'loss'] as const);
      const movement = { kind, other, source: `closed:${accountId}`, signedNano: -left, causedBy: accountId };
      await this.#wallets.insertTransfers(transaction, [wallet.book(movement, this.#now())]);
    }
    await this.#wallets.remove(transaction, accountId);
  }

  async wallet(accountId: string, db: Database['db'] = this.#database.db): Promise<Wallet> {
    const row = await db
      .selectFrom('wallets')
      .select(['balance_nano', 'held_nano', 'budget_nano'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return {
      balanceNano: BigInt(row?.balance_nano ?? 0),
      heldNano: BigInt(row?.held_nano ?? 0),
      budgetNano: row?.budget_nano == null ? null : BigInt(row.budget_nano),
    };
  }

  async #bookIn(
    transaction: Transaction<Tables>,
    other: LedgerAccount,
    signedNano: bigint,
    { accountId, kind, source, causedBy = accountId, note }: Booking,
  ): Promise<boolean> {
    const wallet = await this.#wallets.takeOrMake(transaction, accountId);
    if (await this.#wallets.isBooked(transaction, source)) return false;
    const transfer = wallet.book({ source, kind, other, signedNano, causedBy, note }, this.#now());
    await this.#wallets.insertTransfers(transaction, [transfer]);
    await this.#wallets.save(transaction, [wallet]);
    return true;
  }

  /** Holds more in the wallets; gives the calls that get no more, and why. */
  async #growIn(
    transaction: Transaction<Tables>,
    requests: readonly HoldExtension[],
  ): Promise<ReadonlyMap<string, HoldRefusal>> {
    const refused = new Map<string, HoldRefusal>();
    if (requests.length === 0) return refused;
    const wallets = await this.#wallets.take(
      transaction,
      requests.map(({ hold }) => hold.payerId),
    );
    const ids = requests.map(({ hold }) => hold.id);
    let rows = await this.#holds.find(transaction, ids);
    // Until the wallet of a hold is taken, somebody else may settle it: what was read before counts no more.
    while (await this.#takeMoved(transaction, wallets, rows.values())) rows = await this.#holds.find(transaction, ids);
    const callers = requests.map(({ hold }) => {
      const row = rows.get(hold.id);
      return row ? { ...hold, payerId: row.payer_id, accountId: row.account_id } : hold;
    });
    const limits = await readLimits(transaction, this.#database.engine, wallets, callers, this.#now());
    const changed = new Set<HeldWallet>();
    for (const [index, { hold, byNano }] of requests.entries()) {
      const caller = callers[index];
      const wallet = caller && wallets.get(caller.payerId);
      if (!caller || !rows.has(hold.id)) continue;
      if (!wallet) {
        refused.set(hold.id, 'insufficient_balance');
        continue;
      }
      const allowed = amountToHold(limits.roomFor(caller, wallet), { leastNano: byNano, wishedNano: byNano });
      if (typeof allowed === 'string') {
        refused.set(hold.id, allowed);
        continue;
      }
      limits.take(caller, byNano);
      wallet.heldNano += byNano;
      changed.add(wallet);
    }
    await this.#wallets.save(transaction, changed);
    return refused;
  }

  /** Takes wallets of payers that were merged into other accounts meanwhile; whether there were any. */
  async #takeMoved(
    transaction: Transaction<Tables>,
    wallets: Map<string, HeldWallet>,
    rows: Iterable<HeldRow>,
  ): Promise<boolean> {
    const moved = [...rows].map((row) => row.payer_id).filter((id) => !wallets.has(id));
    if (moved.length === 0) return false;
    const taken = await this.#wallets.take(transaction, moved);
    for (const [id, wallet] of taken) wallets.set(id, wallet);
    return taken.size > 0;
  }

  #rowOf(request: HoldRequest, amountNano: bigint, grantedNano: bigint, now: number): HoldsTable {
    return {
      id: request.id,
      payer_id: request.payerId,
      account_id: request.accountId,
      api_key_id: request.apiKeyId,
      call: request.call,
      model: request.model,
      provider: request.provider,
      amount_nano: Number(amountNano),
      granted_nano: Number(grantedNano),
      prompt_tokens: request.promptTokens,
      price: JSON.stringify(request.price),
      server_id: this.#serverId,
      created_at: now,
    };
  }
}
