import { lookup, Resolver as NameServers } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { EgressFailure } from './failures.ts';
import type { ResolvedAddress } from './vetting.ts';

const LOOKUP_TIMEOUT_MS = 5_000;

/** Asks the system, as any other program on this machine would. */
export async function systemResolver(hostname: string): Promise<readonly ResolvedAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EgressFailure('timeout')), LOOKUP_TIMEOUT_MS);
  });
  try {
    const found = await Promise.race([lookup(hostname, { all: true, order: 'verbatim' }), limit]);
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks the name servers directly, without this machine's own table of names. The system's way takes one of the few threads
 * that file access and everybody's new connections need too, and cannot be called off: names whose servers stay silent would
 * hold them all.
 */
export async function nameServerResolver(hostname: string): Promise<readonly ResolvedAddress[]> {
  const servers = new NameServers({ timeout: LOOKUP_TIMEOUT_MS / 2, tries: 1 });
  const limit = setTimeout(() => servers.cancel(), LOOKUP_TIMEOUT_MS);
  try {
    const [four, six] = await Promise.allSettled([servers.resolve4(hostname), servers.resolve6(hostname)]);
    const found = [...addressesIn(four, 4), ...addressesIn(six, 6)];
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  } finally {
    clearTimeout(limit);
  }
}

function addressesIn(answer: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}

/** The addresses of this machine's network cards, as they are now. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((cards) => cards?.map(({ address }) => address) ?? []);
}
