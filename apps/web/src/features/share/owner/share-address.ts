import { serverAddress } from '#/features/api-keys/public.ts';

/** The address of a shared chat, for others. */
export function shareAddress(shareId: string): string {
  return `${serverAddress()}/share/${shareId}`;
}
