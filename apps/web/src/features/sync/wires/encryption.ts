import * as z from 'zod/mini';
import { fromBase64, gunzip, gzip, toBase64 } from './bytes.ts';
import { SyncFailure, type RemoteBackup, type SyncWire } from './wire.ts';

/*
 * An encrypted backup is a JSON object like any other, so that every store and every reader of an older version takes it
 * for a file of its kind. The passphrase becomes a key by PBKDF2; the text is packed, then encrypted with AES-256-GCM,
 * which also covers everything that stands beside it.
 */

/** What OWASP asks for with SHA-256. */
const ITERATIONS = 600_000;
/** A file must not make the page count for minutes. */
const MAX_ITERATIONS = 10_000_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const KDF = 'PBKDF2-SHA-256';
const CIPHER = 'AES-256-GCM';
const PACKING = 'gzip';

const Header = z.object({
  parley: z.literal('encrypted-backup'),
  v: z.literal(1),
  kdf: z.literal(KDF),
  iterations: z.int().check(z.minimum(1), z.maximum(MAX_ITERATIONS)),
  salt: z.string(),
  cipher: z.literal(CIPHER),
  packing: z.literal(PACKING),
  iv: z.string(),
});
type Header = z.infer<typeof Header>;
const EncryptedText = z.extend(Header, { data: z.string() });

const MARK = '{"parley":"encrypted-backup"';

/** Whether a text from a store is an encrypted backup. */
export function isEncrypted(text: string): boolean {
  return text.startsWith(MARK);
}

export interface PassphraseBox {
  encrypt(text: string): Promise<string>;
  /** Rejects with a SyncFailure: `passphrase-wrong`, or `damaged` and `newer-version` where it cannot be the passphrase. */
  decrypt(text: string): Promise<string>;
}

/** Encrypts with a passphrase. The key is made once for as long as the salt stays the same. */
export function passphraseBox(passphrase: string, iterations = ITERATIONS): PassphraseBox {
  const keys = new Map<string, Promise<CryptoKey>>();
  let salt: string | undefined;

  async function keyFor(from: Pick<Header, 'salt' | 'iterations'>): Promise<CryptoKey> {
    const id = `${from.iterations} ${from.salt}`;
    const key = keys.get(id) ?? deriveKey(passphrase, from);
    keys.set(id, key);
    return key;
  }

  return {
    async encrypt(text) {
      const { subtle } = secureCrypto();
      salt ??= toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const header: Header = {
        parley: 'encrypted-backup',
        v: 1,
        kdf: KDF,
        iterations,
        salt,
        cipher: CIPHER,
        packing: PACKING,
        iv: toBase64(iv),
      };
      const packed = await gzip(new TextEncoder().encode(text));
      const key = await keyFor(header);
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: contextOf(header) }, key, packed);
      return JSON.stringify({ ...header, data: toBase64(new Uint8Array(sealed)) });
    },
    async decrypt(text) {
      const { data, ...header } = readEncrypted(text);
      const { subtle } = secureCrypto();
      const sealed = fromBase64(data);
      const algorithm = { name: 'AES-GCM', iv: fromBase64(header.iv), additionalData: contextOf(header) };
      const key = await keyFor(header);
      const packed = await subtle.decrypt(algorithm, key, sealed).catch((cause: unknown) => {
        throw new SyncFailure('passphrase-wrong', { cause });
      });
      // The same salt again spares every device the wait, but only one that was made with as much work.
      if (header.iterations === iterations) salt = header.salt;
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await gunzip(new Uint8Array(packed)));
    },
  };
}

/** Puts encryption between the app and a store. A backup that is still readable is read, and encrypted by the next write. */
export function encryptedWire(wire: SyncWire, box: PassphraseBox): SyncWire {
  /** What lay on the store, by what came out of it. */
  const stored = new WeakMap<RemoteBackup, RemoteBackup>();
  const open = (text: string) => (isEncrypted(text) ? box.decrypt(text) : Promise.resolve(text));
  return {
    check: (options) => wire.check(options),
    async read(options) {
      const found = await wire.read(options);
      if (!found) return undefined;
      const isReadable = found.text !== '' && !isEncrypted(found.text);
      const text = await open(found.text);
      const opened = {
        text,
        tag: found.tag,
        ...((found.needsRewrite === true || isReadable) && { needsRewrite: true }),
      };
      stored.set(opened, found);
      return opened;
    },
    async write(text, replaced, options) {
      const encrypted = await box.encrypt(text);
      const found = replaced && (stored.get(replaced) ?? replaced);
      // A snapshot of a readable backup would go on being readable.
      const isReadable = found !== undefined && !isEncrypted(found.text);
      return wire.write(encrypted, isReadable ? { ...found, needsRewrite: true } : found, options);
    },
    listSnapshots: (options) => wire.listSnapshots(options),
    readSnapshot: async (id, options) => open(await wire.readSnapshot(id, options)),
  };
}

/** Without a passphrase an encrypted backup is neither read nor, by mistake, replaced by a readable one. */
export function readableWire(wire: SyncWire): SyncWire {
  const refuse = (text: string) => {
    if (isEncrypted(text)) throw new SyncFailure('passphrase-needed');
    return text;
  };
  return {
    ...wire,
    async read(options) {
      const found = await wire.read(options);
      if (found) refuse(found.text);
      return found;
    },
    readSnapshot: async (id, options) => refuse(await wire.readSnapshot(id, options)),
  };
}

function readEncrypted(text: string): z.infer<typeof EncryptedText> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new SyncFailure('damaged', { cause });
  }
  const parsed = EncryptedText.safeParse(value);
  if (parsed.success) return parsed.data;
  const { v } = (value ?? {}) as { v?: unknown };
  throw new SyncFailure(typeof v === 'number' && v > 1 ? 'newer-version' : 'damaged');
}

async function deriveKey(passphrase: string, { salt, iterations }: Pick<Header, 'salt' | 'iterations'>) {
  const { subtle } = secureCrypto();
  // The same letters can be typed in two ways, for one on a Mac and on a phone.
  const secret = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const material = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations };
  return subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Everything beside the data, in one order: nobody can change it without the passphrase. */
function contextOf(header: Header): Uint8Array<ArrayBuffer> {
  const { parley, v, kdf, iterations, salt, cipher, packing, iv } = header;
  return new TextEncoder().encode([parley, v, kdf, iterations, salt, cipher, packing, iv].join('|'));
}

function secureCrypto(): Crypto {
  if ((crypto.subtle as SubtleCrypto | undefined) === undefined) throw new SyncFailure('insecure-page');
  return crypto;
}
