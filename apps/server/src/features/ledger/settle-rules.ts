import type { LedgerTransfersTable } from '../../db/ledger-tables.ts';
import type { HeldRow } from './hold-rows.ts';
import { MAX_NANO } from './ledger-account.ts';
import { type HeldWallet, lossOf } from './wallet-rows.ts';

/** A call whose hold is gone, with the wallet that pays for it. */
export interface CallToSettle {
  readonly row: HeldRow;
  readonly wallet: HeldWallet;
  readonly costNano: bigint;
}

/** Calls whose holds are gone, each once, although it may be named twice in one list. */
export function callsToSettle(
  settlements: readonly { readonly hold: { readonly id: string }; readonly costNano: bigint }[],
  removed: ReadonlyMap<string, HeldRow>,
  wallets: ReadonlyMap<string, HeldWallet>,
): CallToSettle[] {
  const calls = new Map<string, CallToSettle>();
  for (const { hold, costNano } of settlements) {
    const row = removed.get(hold.id);
    const wallet = row && wallets.get(row.payer_id);
    if (!row || !wallet || calls.has(row.id)) continue;
    calls.set(row.id, { row, wallet, costNano: costNano < MAX_NANO ? costNano : MAX_NANO });
  }
  return [...calls.values()];
}

/**
 * Takes the cost from the hold, and beyond it from what is available, whatever limits say: what was delivered is paid, or a
 * tiny limit of one's own would make long answers cheap. A hold was promised: it pays although money was called back since.
 */
export function settle(
  wallet: HeldWallet,
  row: HeldRow,
  cost: bigint,
  now: number,
): { readonly transfers: LedgerTransfersTable[]; readonly takenNano: bigint } {
  const held = BigInt(row.amount_nano);
  const beyond = smaller(cost - held, wallet.availableNano);
  const taken = cost <= held ? cost : held + (beyond > 0n ? beyond : 0n);
  wallet.heldNano -= held;
  const transfers: LedgerTransfersTable[] = [];
  const source = { causedBy: row.account_id, other: 'usage' } as const;
  if (taken > 0n) {
    transfers.push(wallet.book({ ...source, source: `call:${row.id}`, kind: 'call', signedNano: -taken }, now));
  }
  const lost = cost - taken;
  if (lost > 0n) transfers.push(lossOf(row, lost, now));
  return { transfers, takenNano: taken };
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
