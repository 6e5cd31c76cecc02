import { randomBytes } from 'node:crypto';
import { AppError, decryptKey, EncryptionKey, keyIdOf } from '@parley/contract';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { EncryptionKeyRow, EncryptionKeysRepository } from './encryption-keys-repository.ts';

const DAY_MS = 86_400_000;
const ROTATE_AFTER_MS = 365 * DAY_MS;
/** A page may have been open when the key changed. */
const ACCEPT_FOR_MS = ROTATE_AFTER_MS + 14 * DAY_MS;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

export interface EncryptionKeysParts {
  readonly repository: EncryptionKeysRepository;
  readonly box: SecretBox;
  readonly now: () => number;
}

interface Pair {
  readonly row: EncryptionKeyRow;
  readonly privateKey: CryptoKey;
}

/** The pairs to which browsers encrypt: the newest is given out, the one before is still accepted for a while. */
export class EncryptionKeys {
  readonly #repository: EncryptionKeysRepository;
  readonly #box: SecretBox;
  readonly #now: () => number;
  #making: Promise<EncryptionKeyRow> | undefined;

  constructor({ repository, box, now }: EncryptionKeysParts) {
    this.#repository = repository;
    this.#box = box;
    this.#now = now;
  }

  async current(audience: string): Promise<EncryptionKey> {
    const rows = await this.#repository.madeSince(this.#now() - ROTATE_AFTER_MS);
    return publicPart((await this.#firstOpened(rows))?.row ?? (await this.#make()), audience);
  }

  async decrypt(encrypted: string, audience: string): Promise<string> {
    const keyId = keyIdOf(encrypted);
    const rows = await this.#repository.madeSince(this.#now() - ACCEPT_FOR_MS);
    const pair = await this.#firstOpened(rows.filter((row) => row.key_id === keyId));
    if (!pair) throw new AppError('key_unreadable');
    try {
      return await decryptKey(encrypted, publicPart(pair.row, audience), pair.privateKey);
    } catch (cause) {
      throw new AppError('key_unreadable', undefined, { cause });
    }
  }

  /** A pair that was sealed with a secret since changed is as good as gone. */
  async #firstOpened(rows: readonly EncryptionKeyRow[]): Promise<Pair | undefined> {
    for (const row of rows) {
      const privateKey = await this.#open(row);
      if (privateKey) return { row, privateKey };
    }
    return undefined;
  }

  async #open(row: EncryptionKeyRow): Promise<CryptoKey | undefined> {
    try {
      const bytes = Buffer.from(this.#box.open(row.sealed_private_key, placeOf(row)), 'base64');
      return await crypto.subtle.importKey('pkcs8', bytes, CURVE, false, ['deriveBits']);
    } catch {
      return undefined;
    }
  }

  /** Makes a key once for all callers that ask at the same time. */
  #make(): Promise<EncryptionKeyRow> {
    this.#making ??= this.#makeOne().finally(() => (this.#making = undefined));
    return this.#making;
  }

  async #makeOne(): Promise<EncryptionKeyRow> {
    const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
    const spki = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64');
    const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64');
    const now = this.#now();
    const named = { key_id: randomBytes(8).toString('hex'), public_key: spki, created_at: now };
    const row = { ...named, sealed_private_key: this.#box.seal(pkcs8, placeOf(named)) };
    await this.#repository.add(row, now - ACCEPT_FOR_MS);
    return row;
  }
}

/** The public half is part of the place, so that nobody can put another one before the private half. */
function placeOf(row: Pick<EncryptionKeyRow, 'key_id' | 'public_key'>): string {
  return `encryption_keys|sealed_private_key|${row.key_id}|${row.public_key}`;
}

function publicPart(row: EncryptionKeyRow, audience: string): EncryptionKey {
  return EncryptionKey.parse({
    keyId: row.key_id,
    algorithm: 'ECDH-P256+HKDF-SHA256+A256GCM',
    publicKey: row.public_key,
    audience,
  });
}
