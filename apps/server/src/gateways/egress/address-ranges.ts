import ipaddr from 'ipaddr.js';
import { parseAddress } from '../../lib/host-rule.ts';

/**
 * `public`: anybody's. `private`: a machine of this network, which the operator may allow by name. `forbidden`: metadata
 * services, multicast, reserved and translated ranges, which only an address rule of the operator opens.
 */
export type AddressClass = 'public' | 'private' | 'forbidden';

const PRIVATE_RANGES: ReadonlySet<string> = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);

/** Answers with secrets to whoever is on the machine, though the addresses look ordinary or merely private. */
const METADATA_ADDRESSES = [
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
].map((text) => ipaddr.process(text).toNormalizedString());

const GLOBAL_IPV6 = ipaddr.IPv6.parse('2000::');
const GLOBAL_IPV6_BITS = 3;
/** ISATAP hides an IPv4 address behind these two groups, whatever the prefix is. */
const ISATAP_GROUPS: ReadonlySet<number> = new Set([0x0000, 0x0200]);
const ISATAP_MARK = 0x5efe;

/** Whether an address may answer with the keys of this machine: link-local ones do so in every cloud. */
export function isMetadataAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  return address.range() === 'linkLocal' || METADATA_ADDRESSES.includes(address.toNormalizedString());
}

/** Where an address leads. What cannot be read is forbidden. */
export function classifyAddress(text: string): AddressClass {
  const address = parseAddress(text);
  if (!address || METADATA_ADDRESSES.includes(address.toNormalizedString())) return 'forbidden';
  const range = address.range();
  if (PRIVATE_RANGES.has(range)) return 'private';
  if (range !== 'unicast') return 'forbidden';
  return address instanceof ipaddr.IPv6 && !isOrdinaryIpv6(address) ? 'forbidden' : 'public';
}

/** Whether an address can only mean the machine that calls it. */
export function isThisMachine(text: string): boolean {
  const range = parseAddress(text)?.range();
  return range === 'loopback' || range === 'unspecified';
}

/** Only 2000::/3 is given out; this also leaves out ::a.b.c.d, which the range table takes for an ordinary address. */
function isOrdinaryIpv6(address: ipaddr.IPv6): boolean {
  if (!address.match(GLOBAL_IPV6, GLOBAL_IPV6_BITS)) return false;
  const [, , , , group = 0, mark = 0] = address.parts;
  return !(ISATAP_GROUPS.has(group) && mark === ISATAP_MARK);
}
