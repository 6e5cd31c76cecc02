import { addressOf, formatAddress, withBase, type Target } from '#/lib/router/address.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { SharedKind } from './model/shared-kind.ts';

/** What an address says beyond what it leads to: a message at which a replay begins, a version, the secret of a chat that goes on. */
export type SharedMore = Pick<Target, 'search' | 'hash'>;

/** The place in the app at which something shared is read. */
export function sharedPlace(kind: SharedKind, id: string, more: SharedMore = {}): Target {
  return { to: kind === 'chat' ? '/share/$id' : '/artifacts/$id', params: { id }, ...more };
}

/** The address under which others open what is shared. */
export function sharedAddress(kind: SharedKind, id: string, more?: SharedMore): string {
  const path = withBase(runtimeConfig.basePath, formatAddress(addressOf(sharedPlace(kind, id, more))));
  return new URL(path, runtimeConfig.publicOrigin || location.href).href;
}
