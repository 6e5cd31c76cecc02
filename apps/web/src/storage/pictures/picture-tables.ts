import type { DBSchema } from 'idb';
import type { PictureRecord } from './picture-record.ts';

/**
 * A record as it lies in the database. The indexes go by `made` and `shown`: the smaller, the newer. What is not finished has
 * no `shown` and is in no history.
 */
interface PictureRow extends PictureRecord {
  readonly made: number;
  readonly shown?: number;
}

/** Small enough to lie in the row itself: twenty thousand files of their own would be slow to open. */
export interface Thumbnail {
  readonly id: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A deleted picture that can still be brought back; its bytes stay until it is purged. */
interface RemovedRow {
  readonly id: string;
  readonly row: PictureRow;
  readonly removedAt: number;
}

/** What a set needs to be made that is in no record: a mask, or a picture that was changed in the editor. */
export interface SetInputs {
  /** Data addresses. */
  readonly pictures: readonly string[];
  readonly mask?: string | undefined;
}

interface InputsRow extends SetInputs {
  readonly id: string;
  readonly keptAt: number;
}

/** The mark of a finished picture that was deleted: other devices delete it too. */
export interface PictureTombstone {
  readonly id: string;
  readonly deletedAt: number;
}

/** Where the bytes of a picture lie in a cloud, and how they are opened. */
export interface PicturePlace {
  readonly id: string;
  /** The name of the object there. */
  readonly name: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  /** The size of the picture. */
  readonly size: number;
  readonly keyId: string;
  /** 256 bits in hexadecimal. */
  readonly key: string;
}

export type OrderKey = [number, string, number];

export interface PictureTables extends DBSchema {
  readonly pictures: {
    key: string;
    value: PictureRow;
    indexes: { made: OrderKey; shown: OrderKey; model: string; style: string; parent: string };
  };
  readonly bytes: { key: string; value: { readonly id: string; readonly blob: Blob } };
  readonly thumbnails: { key: string; value: Thumbnail };
  readonly removed: { key: string; value: RemovedRow };
  readonly inputs: { key: string; value: InputsRow; indexes: { keptAt: number } };
  readonly tombstones: { key: string; value: PictureTombstone };
  readonly places: { key: string; value: PicturePlace };
}

export function rowOf(record: PictureRecord): PictureRow {
  const made = -record.createdAt;
  return { ...record, made, ...(record.status === 'success' ? { shown: made } : {}) };
}

export function recordOf({ made: _made, shown: _shown, ...record }: PictureRow): PictureRecord {
  return record;
}
