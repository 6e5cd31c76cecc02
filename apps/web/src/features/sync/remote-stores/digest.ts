import { sha256 } from '@noble/hashes/sha2.js';

/** SHA-256 of the text in UTF-8, in hexadecimal. */
export async function digestOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Browsers offer their own only on https and on this machine.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
