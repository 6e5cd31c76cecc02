import { parseAddress } from '../../lib/host-rule.ts';
import { EgressRefusal } from './failures.ts';
import type { Target } from './url-rules.ts';
import { addressesOf, ownDoorTest, type Vet, type VettingParts } from './vetting.ts';

export interface LoopbackParts extends Pick<VettingParts, 'resolver' | 'ownAddresses' | 'ownPort'> {
  readonly allowsLoopback: (target: Target) => Promise<boolean>;
}

/**
 * Lets a host and port of this machine pass that the owner confirmed, and asks `others` about everything else. A name that
 * was confirmed has to lead to this machine with all its addresses, whenever it is looked up.
 */
export function vetLoopbackOr(others: Vet, parts: LoopbackParts): Vet {
  const isOwnDoor = ownDoorTest(parts);
  return async (target) => {
    if (!(await parts.allowsLoopback(target))) return others(target);
    const addresses = await addressesOf(target.hostname, parts.resolver);
    const passes = ({ address }: { address: string }) => isLoopbackAddress(address) && !isOwnDoor(address, target);
    if (!addresses.every(passes)) throw new EgressRefusal('private_address');
    return addresses;
  };
}

function isLoopbackAddress(text: string): boolean {
  return parseAddress(text)?.range() === 'loopback';
}
