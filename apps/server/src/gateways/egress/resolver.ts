import { lookup } from 'node:dns/promises';
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

/** The addresses of this machine's network cards, as they are now. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((cards) => cards?.map(({ address }) => address) ?? []);
}
