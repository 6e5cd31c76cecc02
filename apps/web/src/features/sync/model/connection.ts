/** What is wrong with an address, if anything: it is none, or a password would travel readable. */
export type AddressProblem = 'bad' | 'plain';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function addressProblem(address: string): AddressProblem | undefined {
  if (address === '') return undefined;
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return 'bad';
  return url.protocol === 'http:' && !LOOPBACK.has(url.hostname) ? 'plain' : undefined;
}

/** The host of an address, for showing; the address itself where it is none. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}

/** Short enough to be typed on a phone, long enough that trying all of them takes years. */
export const SHORTEST_PASSPHRASE = 10;

export type PassphraseProblem = 'short' | 'differs';

export function passphraseProblem(passphrase: string, repeated: string): PassphraseProblem | undefined {
  if (Array.from(passphrase).length < SHORTEST_PASSPHRASE) return 'short';
  return passphrase === repeated ? undefined : 'differs';
}
