import { createCipheriv, createDecipheriv, hash, randomFillSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ReplyHead } from './reply-source.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
/** Bits of the byte before everything that is sealed: the reply ends with it; it is packed. */
const LAST = 1;
const PACKED = 2;
const MARK_BYTES = 1;
/**
 * Events of a stream say the same over and over: packed they are a twentieth, and packing costs less than encrypting and
 * storing the rest would. Below this length it does not pay. A small window costs little to set up.
 */
const PACK_FROM_BYTES = 1_024;
const PACKING = { level: 1, windowBits: 12, memLevel: 4, chunkSize: 4_096 };
/** Far more than a piece can be, in case somebody else has packed it. */
const MAX_UNPACKED_BYTES = 1024 * 1024;
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
  return sealMarked(Buffer.concat([Buffer.alloc(MARK_BYTES), bytes]), key, place, isLast);
}

/** Encrypts bytes; the first of them is to hold what they are. */
function sealMarked(marked: Buffer, key: string, place: SealPlace, isLast: boolean): string {
  const bytes = marked.length < PACK_FROM_BYTES ? marked : packed(marked);
  if (isLast) bytes[0] = (bytes[0] ?? 0) | LAST;
  const iv = nextIv();
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'base64url'), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(labelOf(place));
  const text = cipher.update(bytes);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

function packed(marked: Buffer): Buffer {
  const short = deflateRawSync(marked.subarray(MARK_BYTES), PACKING);
  return short.length < marked.length - MARK_BYTES ? Buffer.concat([Buffer.of(PACKED), short]) : marked;
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
  const mark = text[0] ?? 0;
  const rest = text.subarray(MARK_BYTES);
  const isPacked = (mark & PACKED) !== 0;
  return {
    bytes: isPacked ? inflateRawSync(rest, { maxOutputLength: MAX_UNPACKED_BYTES }) : rest,
    isLast: (mark & LAST) !== 0,
  };
}

/** Encrypts the head of a reply together with its first bytes. */
export function sealFirst({ head, first, isLast }: OpenedFirst, key: string, place: Omit<SealPlace, 'from'>): string {
  const text = Buffer.from(JSON.stringify(head));
  const before = Buffer.alloc(MARK_BYTES + LENGTH_BYTES);
  before.writeUInt32BE(text.length, MARK_BYTES);
  const { accountId, id } = place;
  return sealMarked(Buffer.concat([before, text, first]), key, { accountId, id, from: 0 }, isLast);
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
