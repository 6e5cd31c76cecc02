import { createCipheriv, createDecipheriv, hash, randomFillSync } from 'node:crypto';
import type { ReplyHead } from './reply-source.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
/** The byte before everything that is sealed: whether the reply goes on after it. */
const MORE = Buffer.of(0);
const LAST = Buffer.of(1);
/** Drawing many numbers at once costs little more than drawing one. */
const IV_POOL = Buffer.alloc(IV_BYTES * 256);
let ivAt = IV_POOL.length;

/** Whose reply some bytes belong to, and which of its bytes they are: what was sealed for one place does not open at another. */
export interface SealPlace {
  readonly accountId: string;
  readonly id: string;
  readonly from: number;
}

/** Bytes as they were sealed. */
export interface OpenedBytes {
  readonly bytes: Buffer;
  /** Whether the reply ends with them. It is sealed too, so that nobody can cut a reply short or add to it unnoticed. */
  readonly isLast: boolean;
}

export interface OpenedFirst {
  readonly head: ReplyHead;
  readonly first: Buffer;
  readonly isLast: boolean;
}

/** Encrypts bytes with the key that the client brought. */
export function sealBytes(bytes: Uint8Array, key: string, place: SealPlace, isLast: boolean): string {
  return sealMarked(Buffer.concat([isLast ? LAST : MORE, bytes]), key, place);
}

/** Encrypts bytes of which the first says whether they are the last. */
function sealMarked(bytes: Buffer, key: string, place: SealPlace): string {
  const iv = nextIv();
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'base64url'), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(labelOf(place));
  const text = cipher.update(bytes);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Throws where the text was changed, moved or sealed with another key. */
export function openBytes(sealed: string, key: string, place: SealPlace): OpenedBytes {
  const bytes = Buffer.from(sealed, 'base64');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'base64url'), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(labelOf(place));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  decipher.final();
  return { bytes: text.subarray(MORE.length), isLast: text[0] === LAST[0] };
}

/** Encrypts the head of a reply together with its first bytes. */
export function sealFirst({ head, first, isLast }: OpenedFirst, key: string, place: Omit<SealPlace, 'from'>): string {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  const { accountId, id } = place;
  return sealMarked(Buffer.concat([isLast ? LAST : MORE, length, text, first]), key, { accountId, id, from: 0 });
}

export function openFirst(sealed: string, key: string, place: Omit<SealPlace, 'from'>): OpenedFirst {
  const { bytes, isLast } = openBytes(sealed, key, { ...place, from: 0 });
  const end = LENGTH_BYTES + bytes.readUInt32BE();
  const head = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end)) as ReplyHead;
  return { head, first: bytes.subarray(end), isLast };
}

/** What is stored of a key, so that a wrong one is known before anything is opened. */
export function hashOfKey(key: string): string {
  return hash('sha256', key, 'base64url');
}

function labelOf({ accountId, id, from }: SealPlace): Buffer {
  return Buffer.from(`parley reply|${accountId}|${id}|${from}`);
}

function nextIv(): Buffer {
  if (ivAt === IV_POOL.length) {
    randomFillSync(IV_POOL);
    ivAt = 0;
  }
  ivAt += IV_BYTES;
  return IV_POOL.subarray(ivAt - IV_BYTES, ivAt);
}
