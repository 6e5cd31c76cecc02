import { isIP } from 'node:net';
import { parseAddress } from '../../lib/host-rule.ts';
import { classifyAddress, isThisMachine } from './address-ranges.ts';
import type { AllowList } from './allow-list.ts';
import { EgressFailure, EgressRefusal, toEgressError } from './failures.ts';
import { isPublicName } from './host-names.ts';
import type { Target } from './url-rules.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Every address of a name; rejects where there is none. */
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface VettingParts {
  readonly allowList: AllowList;
  readonly resolver: Resolver;
  /** Addresses of this machine: a public one must not become a way around the access code. */
  readonly ownAddresses: () => readonly string[];
  /** Where this server listens: from inside it would answer as if to its operator, so no list opens that door. */
  readonly ownPort: () => number | undefined;
  /** Hosts of this installation, such as that of its database. */
  readonly ownNames: readonly string[];
}

/** Says which addresses a connection may go to; rejects with the reason where it may not go anywhere. */
export type Vet = (target: Target) => Promise<readonly ResolvedAddress[]>;

const OPEN_PORTS: ReadonlySet<number> = new Set([443, 8443]);

/** Tells whether an address and port are where this server listens itself. */
export function ownDoorTest({ ownAddresses, ownPort }: Pick<VettingParts, 'ownAddresses' | 'ownPort'>) {
  return (address: string, target: Target): boolean =>
    target.port === ownPort() && (isThisMachine(address) || isAmong(address, ownAddresses()));
}

/** One name, one answer: all its addresses are looked up and all must pass, for the socket picks any of them. */
export function createVetting({ allowList, resolver, ownAddresses, ownNames, ownPort }: VettingParts): Vet {
  function complaintAbout(target: Target): EgressRefusal | undefined {
    if (target.protocol !== 'https:') return new EgressRefusal('needs_https');
    if (!OPEN_PORTS.has(target.port)) return new EgressRefusal('port');
    const isName = isIP(target.hostname) === 0;
    if (isName && (!isPublicName(target.hostname) || ownNames.includes(target.hostname)))
      return new EgressRefusal('private_name');
    return undefined;
  }

  const isListed = (address: string, target: Target) => allowList.allowsAddress(address, target.port);

  const isOwnDoor = ownDoorTest({ ownAddresses, ownPort });

  function isOpen(address: string, isHostAllowed: boolean): boolean {
    const kind = classifyAddress(address);
    return isHostAllowed
      ? kind !== 'forbidden'
      : kind === 'public' && !isAmong(address, [...ownNames, ...ownAddresses()]);
  }

  return async (target) => {
    const isHostAllowed = allowList.allowsHost(target);
    const complaint = isHostAllowed ? undefined : complaintAbout(target);
    // Without a need to know, a private name is not even looked up.
    if (complaint && !allowList.hasAddresses) throw complaint;
    const addresses = await addressesOf(target.hostname, resolver).catch((error: unknown) => {
      throw complaint ?? error;
    });
    const passes = ({ address }: ResolvedAddress) =>
      !isOwnDoor(address, target) && (isListed(address, target) || (!complaint && isOpen(address, isHostAllowed)));
    if (!addresses.every(passes)) throw complaint ?? new EgressRefusal('private_address');
    return addresses;
  };
}

/** Lets pass what `people` may reach where no address of it is on the internet. Names are their owners' to point anywhere. */
export function vetInside(people: Vet): Vet {
  return async (target) => {
    const addresses = await people(target);
    if (addresses.some(({ address }) => classifyAddress(address) === 'public'))
      throw new EgressRefusal('not_an_address');
    return addresses;
  };
}

/** Every address of a host; rejects where it has none. */
export async function addressesOf(hostname: string, resolver: Resolver): Promise<readonly ResolvedAddress[]> {
  const family = isIP(hostname);
  if (family === 4 || family === 6) return [{ address: hostname, family }];
  try {
    const addresses = await resolver(hostname);
    if (addresses.length === 0) throw new EgressFailure('dns_not_found');
    return addresses;
  } catch (error) {
    throw toEgressError(error);
  }
}

function isAmong(address: string, others: readonly string[]): boolean {
  const wanted = parseAddress(address)?.toNormalizedString();
  return others.some((other) => parseAddress(other)?.toNormalizedString() === wanted);
}
