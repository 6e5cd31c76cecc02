import { nanoFromText } from '@parley/contract';
import { vendorOf, type Vendor } from '#/components/vendors.ts';

export interface ProviderShare {
  /** Undefined for the others together. */
  readonly provider: string | undefined;
  readonly vendor: Vendor;
  readonly nano: bigint;
}

const MOST_NAMED = 5;

/** Who got how much of the month's money, the largest first; beyond five the rest is one sum. */
export function providerShares(
  used: readonly { readonly provider: string; readonly amount: string }[],
): readonly ProviderShare[] {
  const sorted = used
    .map(({ provider, amount }) => ({ provider, vendor: vendorOf('', provider), nano: nanoFromText(amount) }))
    .filter(({ nano }) => nano > 0n)
    .toSorted((one, other) => Number(other.nano - one.nano));
  if (sorted.length <= MOST_NAMED) return sorted;
  const rest = sorted.slice(MOST_NAMED - 1);
  const nano = rest.reduce((sum, part) => sum + part.nano, 0n);
  return [...sorted.slice(0, MOST_NAMED - 1), { provider: undefined, vendor: 'other', nano }];
}
