import { REPLY_ID_HEADER, REPLY_KEY_HEADER } from '@parley/contract';

/** What a reply on the server is found again by, once its connection broke. */
export interface ReplyTicket {
  readonly id: string;
  /** What it is encrypted with there; unknown to other devices, which can follow it only while it is being written. */
  readonly key?: string | undefined;
  /** Called before the reply is asked for, and only on ways on which the server keeps it. */
  readonly onAsk?: (() => void) | undefined;
  /** Called when there is no connection, so that the reply has to wait, and when it is read on. */
  readonly onConnection?: ((state: 'away' | 'back') => void) | undefined;
}

const ID_BYTES = 16;
const KEY_BYTES = 32;

export function newReplyTicket(): ReplyTicket & { readonly key: string } {
  return { id: randomText(ID_BYTES), key: randomText(KEY_BYTES) };
}

export function ticketHeaders({ id, key }: ReplyTicket): Record<string, string> {
  return { [REPLY_ID_HEADER]: id, ...keyHeader(key) };
}

export function keyHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { [REPLY_KEY_HEADER]: key };
}

/** As base64url. */
function randomText(bytes: number): string {
  const random = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
  return btoa(random).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
