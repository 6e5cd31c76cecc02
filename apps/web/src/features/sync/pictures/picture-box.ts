import { PICTURE_HEAD_BYTES, pictureTypeOf } from '@parley/contract';
import * as z from 'zod/mini';
import { fromBase64, toBase64 } from '../remote-stores/bytes.ts';
import { SyncFailure } from '../remote-stores/remote-store.ts';
import { toHex } from './model/picture-list.ts';

const IV_BYTES = 12;
const SealedPicture = z.object({ parley: z.literal('picture'), v: z.literal(1), iv: z.string(), data: z.string() });

/** SHA-256 of the bytes of a picture, in hexadecimal. */
export async function pictureHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await secureSubtle().digest('SHA-256', bytes)));
}

/** The name of an object. The same bytes have the same one, and nobody without the key can tell of which. */
export async function objectName(key: string, hash: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${key} ${hash}`);
  return toHex(new Uint8Array(await secureSubtle().digest('SHA-256', bytes)).subarray(0, 8));
}

/** Encrypts a picture as a text that every store takes. */
export async function sealPicture(bytes: Uint8Array<ArrayBuffer>, key: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await secureSubtle().encrypt({ name: 'AES-GCM', iv }, await importKey(key, 'encrypt'), bytes);
  return JSON.stringify({
    parley: 'picture',
    v: 1,
    iv: toBase64(iv),
    data: toBase64(new Uint8Array(sealed)),
  } satisfies z.infer<typeof SealedPicture>);
}

/** Opens what `sealPicture` made. Whatever a list says of it: it is the picture with this hash, or damaged. */
export async function openPicture(text: string, key: string, hash: string): Promise<Blob> {
  try {
    const { iv, data } = SealedPicture.parse(JSON.parse(text));
    const algorithm = { name: 'AES-GCM', iv: fromBase64(iv) };
    const opened = await secureSubtle().decrypt(algorithm, await importKey(key, 'decrypt'), fromBase64(data));
    const bytes = new Uint8Array(opened);
    const type = pictureTypeOf(bytes.subarray(0, PICTURE_HEAD_BYTES));
    if (type === undefined || (await pictureHash(bytes)) !== hash) throw new SyncFailure('damaged');
    return new Blob([bytes], { type });
  } catch (cause) {
    if (cause instanceof SyncFailure) throw cause;
    throw new SyncFailure('damaged', { cause });
  }
}

async function importKey(key: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return secureSubtle().importKey('raw', bytes, 'AES-GCM', false, [use]);
}

function secureSubtle(): SubtleCrypto {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) throw new SyncFailure('insecure-page');
  return subtle;
}
