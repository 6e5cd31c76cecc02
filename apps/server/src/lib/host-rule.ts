import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A host that an operator names: by its name, or by a range that may hold a single address. */
export type HostRule =
  | { readonly kind: 'name'; readonly name: string; readonly port: number | undefined }
  | { readonly kind: 'range'; readonly range: readonly [Address, number]; readonly port: number | undefined };

const NAME = /^[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?$/;
const WITH_PORT = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/;

/** Reads `host`, `host:port`, an address with or without a port, or a range such as 10.0.0.0/8. */
export function parseHostRule(entry: string): HostRule | undefined {
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

/** The address behind a text, with IPv4-mapped forms unmapped; undefined for anything that is not one. */
export function parseAddress(text: string): Address | undefined {
  const plain = withoutDottedTail(text.replaceAll(/^\[|\]$/g, ''));
  // Short and octal forms mean different things to different readers, so only four plain parts count.
  const isAddress = plain.includes(':') ? ipaddr.IPv6.isValid(plain) : ipaddr.IPv4.isValidFourPartDecimal(plain);
  return isAddress ? ipaddr.process(plain) : undefined;
}

/** Written as ::127.0.0.1, an address would be taken for a mapped one, though it leads elsewhere. */
function withoutDottedTail(text: string): string {
  if (!text.includes(':')) return text;
  return text.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?=%|$)/, (_, ...octets: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}
