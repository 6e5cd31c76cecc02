import { DEFAULT_LANGUAGE, type Language, languageOfTag } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** From where somebody acts, as far as the list of sessions and the audit log tell it. */
export interface Visit {
  /** Whole; for limits alone. */
  readonly ip: string;
  /** Browser and system in short words. */
  readonly device: string;
  /** The network: enough to notice a stranger, too little to find a house. */
  readonly network: string;
}

export function visitOf(request: FastifyRequest): Visit {
  return {
    ip: request.ip,
    device: deviceName(request.headers['user-agent'] ?? ''),
    network: networkOf(request.ip),
  };
}

/** In which language a request is answered: the page sends the one that it is shown in. */
export function languageOf(request: FastifyRequest): Language {
  return languageOfTag(request.headers['accept-language'] ?? '') ?? DEFAULT_LANGUAGE;
}

/** The first that matches counts: most browsers name others beside themselves. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bElectron\/|\bParley\//, 'Parley'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^(?:curl|Wget|python|node|undici)/i, 'a script'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** 'Firefox · Linux' for what a browser says of itself; empty for what nobody knows. Only words of ours, never its own. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' · ');
}

const IPV4_BITS = 24;
const IPV6_BITS = 48;

/** 203.0.113.7 gives 203.0.113.0/24, an IPv6 address its /48. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return '';
  const address = ipaddr.process(ip);
  const [bits, parser] =
    address.kind() === 'ipv4' ? ([IPV4_BITS, ipaddr.IPv4] as const) : ([IPV6_BITS, ipaddr.IPv6] as const);
  return `${parser.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
