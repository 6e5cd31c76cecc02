import ipaddr from 'ipaddr.js';
import { parseAddress } from './address-ranges.ts';
import type { Target } from './url-rules.ts';

/** What the operator opened although the gateway would refuse it. */
export interface AllowList {
  /** The host itself stands on the list. */
  allowsHost(target: Target): boolean;
  /** The address stands on the list, by itself or within a range. */
  allowsAddress(address: string, port: number): boolean;
  /** Where no addresses are listed, a refused name need not be looked up. */
  readonly hasAddresses: boolean;
}

type Rule =
  | { readonly kind: 'name'; readonly name: string; readonly port: number | undefined }
  | { readonly kind: 'range'; readonly range: ReturnType<typeof ipaddr.parseCIDR>; readonly port: number | undefined };

const NAME = /^[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?$/;
const WITH_PORT = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/;

/** Reads `host`, `host:port`, an address with or without a port, or a range such as 10.0.0.0/8. */
export function parseRule(entry: string): Rule | undefined {
  if (entry.includes('/')) {
    return ipaddr.isValidCIDR(entry) ? { kind: 'range', range: ipaddr.parseCIDR(entry), port: undefined } : undefined;
  }
  const match = WITH_PORT.exec(entry);
  const host = (match?.[1] ?? entry).toLowerCase().replace(/\.$/, '');
  const port = match ? Number(match[2]) : undefined;
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  const address = parseAddress(host);
  if (address) return { kind: 'range', range: [address, address.kind() === 'ipv4' ? 32 : 128], port };
  const isNumeric = /^[\d.]+$/.test(host);
  return NAME.test(host) && !isNumeric ? { kind: 'name', name: host, port } : undefined;
}

/** Entries that cannot be read are a mistake of the operator's, found when the settings are read; here they open nothing. */
export function createAllowList(entries: readonly string[]): AllowList {
  const rules = entries.map(parseRule).filter((rule) => rule !== undefined);
  const fitsPort = (rule: Rule, port: number) => rule.port === undefined || rule.port === port;
  return {
    hasAddresses: rules.some((rule) => rule.kind === 'range'),
    allowsHost: ({ hostname, port }) =>
      rules.some((rule) => rule.kind === 'name' && rule.name === hostname && fitsPort(rule, port)),
    allowsAddress(text, port) {
      const address = parseAddress(text);
      if (!address) return false;
      return rules.some((rule) => rule.kind === 'range' && fitsPort(rule, port) && isWithin(address, rule.range));
    },
  };
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, range: ReturnType<typeof ipaddr.parseCIDR>): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}
