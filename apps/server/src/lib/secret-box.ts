import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '@parley/contract';

/** Keeps secrets at rest. `place` names the record; what was sealed for one place does not open at another. */
export interface SecretBox {
  seal(plaintext: string, place: string): string;
  /** Throws `key_unreadable` where the text was changed, moved, or sealed with another secret. */
  open(sealed: string, place: string): string;
}

const VERSION = 1;
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** AES-256-GCM with a key derived from the server's secret. Sealed: version, IV, tag and ciphertext in base64url. */
export function secretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `parley secret box ${VERSION}`, KEY_BYTES));

  return {
    seal(plaintext, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(`${VERSION}|${place}`));
      const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), text]).toString('base64url');
    },

    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) throw new AppError('key_unreadable');
      const iv = bytes.subarray(1, 1 + IV_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(`${VERSION}|${place}`));
      decipher.setAuthTag(bytes.subarray(1 + IV_BYTES, HEAD_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new AppError('key_unreadable', undefined, { cause });
      }
    },
  };
}

/** A secret sealed for another place; nothing stays nothing. */
export function resealed(box: SecretBox, sealed: string, before: string, after: string): string {
  if (sealed === '') return '';
  try {
    return box.seal(box.open(sealed, before), after);
  } catch {
    // Sealed with a secret that the server no longer has: unreadable before, unreadable after.
    return sealed;
  }
}
