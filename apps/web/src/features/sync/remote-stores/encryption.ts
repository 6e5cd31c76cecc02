import * as z from 'zod/mini';
import { fromBase64, gunzip, gzip, toBase64 } from './bytes.ts';
import { SyncFailure, type RemoteBackup, type RawStore, type RemoteStore } from './remote-store.ts';

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

/** Which passphrases a store is read and written with. */
export interface Sealing {
  /** Undefined where backups are to be readable. */
  readonly box?: PassphraseBox | undefined;
  /** Open what was written before the passphrase was changed or removed. */
  readonly formerBoxes?: readonly PassphraseBox[] | undefined;
  /** Set where this device has encrypted the store before: what is readable there now was put there by somebody else. */
  readonly mustBeEncrypted?: boolean | undefined;
}

interface Opened {
  readonly text: string;
  /** Whether it lies on the store as it would be written today. */
  readonly isCurrent: boolean;
}

/** Puts encryption between the app and a store. What lies there in another form is read, and rewritten by the next write. */
export function sealedStore(store: RawStore, { box, formerBoxes = [], mustBeEncrypted = false }: Sealing): RemoteStore {
  /** What lay on the store, by what came out of it. */
  const stored = new WeakMap<RemoteBackup, RemoteBackup>();
  const boxes = box ? [box, ...formerBoxes] : formerBoxes;

  async function open(text: string): Promise<Opened> {
    if (text === '') return { text, isCurrent: true };
    if (!isEncrypted(text)) {
      if (mustBeEncrypted) throw new SyncFailure('not-encrypted');
      return { text, isCurrent: box === undefined };
    }
    for (const [index, one] of boxes.entries()) {
      const opened = await one.decrypt(text).catch((error: unknown) => {
        if (!isWrongPassphrase(error)) throw error;
        return undefined;
      });
      if (opened !== undefined) return { text: opened, isCurrent: index === 0 && box !== undefined };
    }
    throw new SyncFailure(boxes.length === 0 ? 'passphrase-needed' : 'passphrase-wrong');
  }

  /** A version under a passphrase that nobody here knows any more stays as it is. */
  async function convert(text: string): Promise<string | undefined> {
    const isReadable = !isEncrypted(text);
    // In a store that was encrypted before, what is readable is somebody else's: sealing it would make it ours.
    if (text === '' || (isReadable && (!box || mustBeEncrypted))) return undefined;
    try {
      const opened = isReadable ? { text, isCurrent: false } : await open(text);
      if (opened.isCurrent) return undefined;
      return box ? await box.encrypt(opened.text) : opened.text;
    } catch (error) {
      if (error instanceof SyncFailure && error.problem !== 'insecure-page') return undefined;
      throw error;
    }
  }

  return {
    check: (options) => store.check(options),
    async read(options) {
      const found = await store.read(options);
      if (!found) return undefined;
      const { text, isCurrent } = await open(found.text);
      const opened = {
        text,
        tag: found.tag,
        ...((found.needsRewrite === true || !isCurrent) && { needsRewrite: true }),
      };
      stored.set(opened, found);
      return opened;
    },
    async write(text, replaced, options) {
      const found = replaced && (stored.get(replaced) ?? replaced);
      // A snapshot of a backup in another form would keep that form.
      const isOfOtherForm = replaced?.needsRewrite === true || (box && found && !isEncrypted(found.text));
      return store.write(
        box ? await box.encrypt(text) : text,
        found && isOfOtherForm ? { ...found, needsRewrite: true } : found,
        options,
      );
    },
    listSnapshots: (options) => store.listSnapshots(options),
    readSnapshot: async (id, options) => (await open(await store.readSnapshot(id, options))).text,
    reseal: (options) => store.rewriteSnapshots(convert, options),
  };
}

function isWrongPassphrase(error: unknown): boolean {
  return error instanceof SyncFailure && error.problem === 'passphrase-wrong';
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
