import { addressOf, formatAddress, withBase } from '#/lib/router/address.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

export interface SharePlace {
  readonly shareId: string;
  /** Of a chat that its owner keeps on the server. */
  readonly secret?: string | undefined;
}

/** The address under which others open a shared chat; with a message, the replay begins there. */
export function shareAddress({ shareId, secret }: SharePlace, messageId?: string): string {
  const address = addressOf({ to: '/share/$id', params: { id: shareId }, search: { m: messageId }, hash: secret });
  return new URL(withBase(runtimeConfig.basePath, formatAddress(address)), location.href).href;
}
