import { addressOf, formatAddress, withBase } from '#/lib/router/address.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

/** The address under which others open a shared chat; with a message, the replay begins there. */
export function shareAddress(shareId: string, messageId?: string): string {
  const address = addressOf({ to: '/share/$id', params: { id: shareId }, search: { m: messageId } });
  return new URL(withBase(runtimeConfig.basePath, formatAddress(address)), location.href).href;
}
