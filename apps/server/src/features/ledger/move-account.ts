import type { Transaction } from 'kysely';
import type { Engine } from '../../db/open-database.ts';
import type { LedgerTransfersTable } from '../../db/ledger-tables.ts';
import type { Tables } from '../../db/tables.ts';
import { WalletRows } from './wallet-rows.ts';

export interface MovedWallet {
  readonly from: string;
  readonly into: string;
}

/**
 * Makes one account's money and what is held of it another's, where two accounts become one. The money passes through an
 * account of the house; what was booked before stays under the id of the account that ends.
 */
export async function moveWallet(
  transaction: Transaction<Tables>,
  { from, into }: MovedWallet,
  { engine, now }: { readonly engine: Engine; readonly now: () => number },
): Promise<void> {
  const rows = new WalletRows(engine);
  await rows.make(transaction, into);
  const wallets = await rows.take(transaction, [from, into]);
  await callAnother(transaction, { from, into });
  const [left, kept] = [wallets.get(from), wallets.get(into)];
  if (!left || !kept) return;
  const transfers: LedgerTransfersTable[] = [];
  const nano = left.balanceNano;
  if (nano !== 0n) {
    const movement = { kind: 'merge', other: 'merge', causedBy: into } as const;
    transfers.push(left.book({ ...movement, source: `merge-out:${from}`, signedNano: -nano }, now()));
    transfers.push(kept.book({ ...movement, source: `merge-in:${from}`, signedNano: nano }, now()));
  }
  kept.heldNano += left.heldNano;
  await rows.insertTransfers(transaction, transfers);
  await rows.save(transaction, [kept]);
  if (kept.budgetNano === null && left.budgetNano !== null) {
    await transaction
      .updateTable('wallets')
      .set({ budget_nano: Number(left.budgetNano) })
      .where('account_id', '=', into)
      .execute();
  }
  await rows.remove(transaction, from);
}

/** Calls that run are the other account's from now on: it pays for those that this one paid for. */
async function callAnother(transaction: Transaction<Tables>, { from, into }: MovedWallet): Promise<void> {
  for (const column of ['payer_id', 'account_id'] as const) {
    await transaction
      .updateTable('holds')
      .set({ [column]: into })
      .where(column, '=', from)
      .execute();
  }
}
