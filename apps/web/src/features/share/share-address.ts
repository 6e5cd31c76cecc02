import { addressOf, formatAddress, withBase, type Target } from '#/lib/router/address.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { SharedKind } from './model/shared-kind.ts';

/** The place in the app at which something shared is read. */
export function sharedPlace(kind: SharedKind, id: string, search: NonNullable<Target['search']> = {}): Target {
  return { to: kind === 'chat' ? '/share/$id' : '/artifacts/$id', params: { id }, search };
}

/** The address under which others open what is shared; with a message, the replay of a chat begins there. */
export function sharedAddress(kind: SharedKind, id: string, search?: Target['search']): string {
  const path = withBase(runtimeConfig.basePath, formatAddress(addressOf(sharedPlace(kind, id, search))));
  return new URL(path, runtimeConfig.publicOrigin || location.href).href;
}
