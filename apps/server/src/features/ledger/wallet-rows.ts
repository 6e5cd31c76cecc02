import { AppError } from '@parley/contract';
import { sql, type Transaction } from 'kysely';
import { BatchedInsert } from '../../db/batched-insert.ts';
import type { Engine } from '../../db/open-database.ts';
import type { LedgerTransfersTable, WalletsTable } from '../../db/ledger-tables.ts';
import type { Tables } from '../../db/tables.ts';
import { inList } from './in-list.ts';
import { type LedgerAccount, MAX_NANO, type TransferKind, walletAccount } from './ledger-account.ts';

/** One movement of money in or out of a wallet. */
export interface Movement {
  readonly source: string;
  readonly kind: TransferKind;
  /** The account of the house on the other side. */
  readonly other: LedgerAccount;
  /** Above zero into the wallet, below zero out of it. */
  readonly signedNano: bigint;
  readonly causedBy: string;
  readonly note?: string | undefined;
}

/** A wallet while a transaction holds its row: nobody else changes it before the transaction ends. */
export class HeldWallet {
  readonly id: string;
  readonly budgetNano: bigint | null;
  balanceNano: bigint;
  heldNano: bigint;
  #entries: number;
  #updatedAt: number;

  constructor(row: Readonly<WalletsTable>) {
    this.id = row.account_id;
    this.budgetNano = row.budget_nano === null ? null : BigInt(row.budget_nano);
    this.balanceNano = BigInt(row.balance_nano);
    this.heldNano = BigInt(row.held_nano);
    this.#entries = row.entries;
    this.#updatedAt = row.updated_at;
  }

  get availableNano(): bigint {
    return this.balanceNano - this.heldNano;
  }

  /** Changes the balance and gives the transfer that must be written with it. */
  book({ source, kind, other, signedNano, causedBy, note = '' }: Movement, now: number): LedgerTransfersTable {
    const balance = this.balanceNano + signedNano;
    if (balance > MAX_NANO || balance < -MAX_NANO) throw new AppError('bad_request', 'No wallet holds so much');
    this.balanceNano = balance;
    this.#entries += 1;
    this.#updatedAt = Math.max(this.#updatedAt, now);
    const own = walletAccount(this.id);
    const isIn = signedNano > 0n;
    return {
      source,
      at: this.#updatedAt,
      kind,
      from_account: isIn ? other : own,
      to_account: isIn ? own : other,
      amount_nano: Number(isIn ? signedNano : -signedNano),
      account_id: causedBy,
      wallet_id: this.id,
      wallet_number: this.#entries,
      wallet_balance_nano: Number(balance),
      note,
    };
  }

  /** The row to write; the budget is its owner's and stays as it is. */
  get row(): WalletsTable {
    return {
      account_id: this.id,
      balance_nano: Number(this.balanceNano),
      held_nano: Number(this.heldNano),
      budget_nano: null,
      entries: this.#entries,
      updated_at: this.#updatedAt,
    };
  }
}

/** The part of a call's cost that nobody paid, which changes no wallet. */
export function lossOf(call: { readonly id: string; readonly account_id: string }, nano: bigint, now: number) {
  const nobody = { wallet_id: null, wallet_number: null, wallet_balance_nano: null };
  return {
    source: `loss:${call.id}`,
    at: now,
    kind: 'loss',
    from_account: 'loss',
    to_account: 'usage',
    amount_nano: Number(nano),
    account_id: call.account_id,
    ...nobody,
    note: '',
  } satisfies LedgerTransfersTable;
}

/** Reads and writes wallets and transfers, always as part of somebody's transaction. */
export class WalletRows {
  readonly #engine: Engine;
  readonly #save = new BatchedInsert('wallets', (insert) =>
    insert.onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({
        balance_nano: row.ref('excluded.balance_nano'),
        held_nano: row.ref('excluded.held_nano'),
        entries: row.ref('excluded.entries'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    ),
  );
  readonly #insertTransfers = new BatchedInsert('ledger_transfers');

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Takes wallets for the rest of the transaction, in one order everywhere: two of them must not wait for each other. */
  async take(transaction: Transaction<Tables>, accountIds: Iterable<string>): Promise<Map<string, HeldWallet>> {
    const ids = [...new Set(accountIds)];
    const { rows } = await sql<WalletsTable>`
      select * from wallets where account_id in ${inList(this.#engine, ids)} order by account_id
      ${this.#engine === 'postgres' ? sql`for update` : sql``}
    `.execute(transaction);
    return new Map(rows.map((row) => [row.account_id, new HeldWallet(row)]));
  }

  /** Makes the wallet of an account that has none. */
  async make(transaction: Transaction<Tables>, accountId: string): Promise<void> {
    await transaction
      .insertInto('wallets')
      .values({ account_id: accountId, balance_nano: 0, held_nano: 0, budget_nano: null, entries: 0, updated_at: 0 })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute();
  }

  /** Takes the wallet of an account, which is made where it has none. */
  async takeOrMake(transaction: Transaction<Tables>, accountId: string): Promise<HeldWallet> {
    const known = (await this.take(transaction, [accountId])).get(accountId);
    if (known) return known;
    await this.make(transaction, accountId);
    const wallet = (await this.take(transaction, [accountId])).get(accountId);
    if (!wallet) throw new Error(`The wallet of ${accountId} is gone`);
    return wallet;
  }

  /** Removes a wallet that is empty, before its account goes. */
  async remove(transaction: Transaction<Tables>, accountId: string): Promise<void> {
    await transaction.deleteFrom('wallets').where('account_id', '=', accountId).execute();
  }

  /** Writes wallets that this transaction has taken. */
  async save(transaction: Transaction<Tables>, wallets: Iterable<HeldWallet>): Promise<void> {
    await this.#save.run(
      transaction,
      [...wallets].map((wallet) => wallet.row),
    );
  }

  async isBooked(transaction: Transaction<Tables>, source: string): Promise<boolean> {
    const transfer = await transaction
      .selectFrom('ledger_transfers')
      .select('source')
      .where('source', '=', source)
      .executeTakeFirst();
    return transfer !== undefined;
  }

  async insertTransfers(transaction: Transaction<Tables>, rows: readonly LedgerTransfersTable[]): Promise<void> {
    await this.#insertTransfers.run(transaction, rows);
  }
}
