import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** HMAC-SHA256 with a key of its own for every purpose, derived from the server's secret; in hex. */
export function keyedHash(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `parley ${purpose} 1`, KEY_BYTES));
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}
