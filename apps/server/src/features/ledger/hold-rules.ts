/** Why nothing is held for a call, by the code that its caller reads. */
export type HoldRefusal = 'insufficient_balance' | 'sub_account_cap_reached' | 'key_limit_reached' | 'budget_reached';

/** What there is room for; undefined where nobody set a limit. */
export interface HoldRoom {
  readonly keyNano: bigint | undefined;
  readonly capNano: bigint | undefined;
  readonly budgetNano: bigint | undefined;
  readonly availableNano: bigint;
}

/** The largest amount up to the wished one that every limit has room for, or the first limit that has none for the least. */
export function amountToHold(
  room: HoldRoom,
  { leastNano, wishedNano }: { readonly leastNano: bigint; readonly wishedNano: bigint },
): bigint | HoldRefusal {
  const limits: readonly [HoldRefusal, bigint | undefined][] = [
    ['key_limit_reached', room.keyNano],
    ['sub_account_cap_reached', room.capNano],
    ['budget_reached', room.budgetNano],
    ['insufficient_balance', room.availableNano],
  ];
  let amount = wishedNano;
  for (const [refusal, left] of limits) {
    if (left === undefined) continue;
    if (left < leastNano) return refusal;
    if (left < amount) amount = left;
  }
  return amount;
}
