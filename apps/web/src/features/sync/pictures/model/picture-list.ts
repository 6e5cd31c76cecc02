import * as z from 'zod/mini';
import { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { SyncFailure } from '../../remote-stores/remote-store.ts';

const LIST_VERSION = 1;
const Hex = (length: number) => z.string().check(z.regex(/^[0-9a-f]+$/), z.length(length));

/** The bytes of a picture in the cloud: an object of its own, encrypted with one of the keys of the list. */
const PictureObject = z.object({
  name: Hex(16),
  /** SHA-256 of the bytes. */
  hash: Hex(64),
  size: z.int(),
  keyId: Hex(8),
});
export type PictureObject = z.infer<typeof PictureObject>;

const ListedPicture = z.object({ record: PictureRecord, object: PictureObject });
export type ListedPicture = z.infer<typeof ListedPicture>;

/**
 * The list of pictures in the cloud. It holds the keys of the objects, so that a passphrase covers them by covering the list:
 * a new passphrase rewrites one text and no picture.
 */
const PictureList = z.object({
  parley: z.literal('pictures'),
  v: z.literal(LIST_VERSION),
  /** The key that new objects are encrypted with. */
  keyId: Hex(8),
  keys: z.record(Hex(8), Hex(64)),
  /** In the order of their ids. */
  pictures: z.array(ListedPicture),
  tombstones: z.array(z.object({ id: z.string(), deletedAt: z.number() })),
  /** Names of objects that no picture needs any more, until they are removed. */
  dropped: z.array(Hex(16)),
});
export type PictureList = z.infer<typeof PictureList>;

/** A list without pictures, with a key of its own. */
export function newList(): PictureList {
  return withNewKey({
    parley: 'pictures',
    v: LIST_VERSION,
    keyId: '',
    keys: {},
    pictures: [],
    tombstones: [],
    dropped: [],
  });
}

/** Encrypts with another key from now on; those before stay for what they opened. */
export function withNewKey(list: PictureList): PictureList {
  const keyId = randomHex(4);
  return { ...list, keyId, keys: { ...list.keys, [keyId]: randomHex(32) } };
}

/** Reads the list of pictures that lies in the cloud. */
export function readList(text: string): PictureList {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new SyncFailure('damaged', { cause });
  }
  const parsed = PictureList.safeParse(value);
  if (parsed.success) return parsed.data;
  const { v } = (value ?? {}) as { v?: unknown };
  throw new SyncFailure(typeof v === 'number' && v > LIST_VERSION ? 'newer-version' : 'damaged');
}

function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
