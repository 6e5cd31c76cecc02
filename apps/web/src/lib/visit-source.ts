import { VISIT_SOURCES } from '@parley/contract';
import { formatAddress, parseAddress, type Address } from './router/address.ts';

interface Visit {
  readonly source: (typeof VISIT_SOURCES)[number];
  /** The address without the mark of that site: neither a reload nor the way over a sign-in is another visit. */
  readonly address: Address;
}

/** The site that sent a visitor, by the `utm` of the address they came with or of the one that a sign-in leads on to. */
export function visitOf({ search: { utm, ...search }, ...place }: Address): Visit | undefined {
  const own = VISIT_SOURCES.find((source) => source === utm);
  if (own) return { source: own, address: { ...place, search } };
  const { redirect } = search;
  const led = redirect?.startsWith('/') ? visitOf(parseAddress(redirect)) : undefined;
  if (!led) return undefined;
  const kept = { ...(utm !== undefined && { utm }), ...search, redirect: formatAddress(led.address) };
  return { source: led.source, address: { ...place, search: kept } };
}
