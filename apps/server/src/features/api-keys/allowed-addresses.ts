import type ipaddr from 'ipaddr.js';
import { parseAddress } from '../../lib/host-rule.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

const MAPPED_BITS = 96;

/** Whether a request from this address may pass a list of addresses and networks; one that is empty lets everybody pass. */
export function isAllowedAddress(ip: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const address = parseAddress(ip.split('%', 1)[0] ?? '');
  return address !== undefined && allowed.some((entry) => isInside(address, networkOf(entry)));
}

function isInside(address: Address, network: Network | undefined): boolean {
  if (!network) return false;
  const [base, bits] = network;
  // Comparing across kinds throws.
  return address.kind() === base.kind() && address.match([base, bits] as [ipaddr.IPv4, number]);
}

/** An IPv4 network stays one however it is written: ::ffff:10.0.0.0/104 is 10.0.0.0/8. */
function networkOf(entry: string): Network | undefined {
  const [text = '', bits] = entry.split('/');
  const address = parseAddress(text);
  if (!address) return undefined;
  const whole = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, whole];
  const isMapped = address.kind() === 'ipv4' && text.includes(':');
  // A network that reaches beyond the mapped addresses holds all of IPv4 and more: nobody means that.
  if (isMapped && Number(bits) < MAPPED_BITS) return undefined;
  return [address, isMapped ? Number(bits) - MAPPED_BITS : Number(bits)];
}
