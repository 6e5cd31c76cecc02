import * as z from 'zod/mini';

/*
 * How a provider key travels: encrypted to the server's public key, so that neither proxies nor logs nor captured
 * requests show it. It does not replace TLS. ECDH on P-256 with a key pair made for this one message, HKDF-SHA-256,
 * AES-256-GCM; all of it WebCrypto, and of any length.
 */

const ALGORITHM = 'ECDH-P256+HKDF-SHA256+A256GCM';
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const IV_BYTES = 12;

/** What keys are encrypted with before they leave the browser. */
export const EncryptionKey = z
  .object({
    keyId: z.string(),
    algorithm: z.literal(ALGORITHM),
    /** SubjectPublicKeyInfo, base64. */
    publicKey: z.string(),
    /** Whose key it will be; what is encrypted for one account cannot be handed in by another. */
    audience: z.string(),
  })
  .register(z.globalRegistry, { id: 'EncryptionKey' });
export type EncryptionKey = z.infer<typeof EncryptionKey>;

/** What an encrypted key holds, as JSON inside base64url. Bytes are base64. */
const Envelope = z.object({
  v: z.literal(1),
  kid: z.string().check(z.maxLength(100)),
  /** The public half that was made for this message; SubjectPublicKeyInfo. */
  epk: z.string().check(z.maxLength(400)),
  iv: z.string().check(z.maxLength(40)),
  ct: z.string(),
});

/** Browsers offer it on https and on this machine only. */
export function canEncryptKeys(): boolean {
  return typeof crypto === 'object' && (crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/** Encrypts a provider key for the server. */
export async function encryptKey(plaintext: string, recipient: EncryptionKey): Promise<string> {
  const { subtle } = crypto;
  const recipientBytes = fromBase64(recipient.publicKey);
  const publicKey = await subtle.importKey('spki', recipientBytes, CURVE, false, []);
  const pair = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const ephemeralBytes = new Uint8Array(await subtle.exportKey('spki', pair.publicKey));
  const key = await sharedKey(pair.privateKey, publicKey, ephemeralBytes, recipientBytes, 'encrypt');
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = contextOf(recipient);
  const text = new TextEncoder().encode(plaintext);
  const ct = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text);
  const envelope: z.infer<typeof Envelope> = {
    v: 1,
    kid: recipient.keyId,
    epk: toBase64(ephemeralBytes),
    iv: toBase64(iv),
    ct: toBase64(new Uint8Array(ct)),
  };
  return toBase64(new TextEncoder().encode(JSON.stringify(envelope)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Which of the server's keys an encrypted key was made for; undefined where it is not one. */
export function keyIdOf(encrypted: string): string | undefined {
  return readEnvelope(encrypted)?.kid;
}

/** Decrypts a key with the private half. Rejects where anything was changed, or meant for somebody else. */
export async function decryptKey(encrypted: string, recipient: EncryptionKey, privateKey: CryptoKey): Promise<string> {
  const envelope = readEnvelope(encrypted);
  if (!envelope || envelope.kid !== recipient.keyId) throw new TypeError('not an encrypted key of this recipient');
  const ephemeralBytes = fromBase64(envelope.epk);
  const ephemeral = await crypto.subtle.importKey('spki', ephemeralBytes, CURVE, false, []);
  const key = await sharedKey(privateKey, ephemeral, ephemeralBytes, fromBase64(recipient.publicKey), 'decrypt');
  const plaintext = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64(envelope.iv), additionalData: contextOf(recipient) },
    key,
    fromBase64(envelope.ct),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
}

/** Both public halves go into the derivation, so that no other pair leads to the same key. */
async function sharedKey(
  own: CryptoKey,
  other: CryptoKey,
  ephemeral: Uint8Array<ArrayBuffer>,
  recipient: Uint8Array<ArrayBuffer>,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const { subtle } = crypto;
  const secret = await subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new Uint8Array([...new TextEncoder().encode(ALGORITHM), ...ephemeral, ...recipient]);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info };
  return subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [use]);
}

function contextOf({ audience, keyId }: EncryptionKey): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`custom-provider|${audience}|${keyId}`);
}

function readEnvelope(encrypted: string): z.infer<typeof Envelope> | undefined {
  try {
    const text = new TextDecoder().decode(fromBase64(encrypted.replaceAll('-', '+').replaceAll('_', '/')));
    return Envelope.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
