import { changedAt, PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { PicturePlace } from '#/storage/pictures/picture-tables.ts';
import type { PictureDevice } from '../sync-pictures.ts';

/** Begins as every PNG does. */
const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The bytes of a picture, as far as a sync looks at them. */
export function pictureBytes(what: string, size = 100): Blob {
  const body = new TextEncoder().encode(what.padEnd(size, '.'));
  return new Blob([new Uint8Array(PNG_HEAD), body], { type: 'image/png' });
}

/** A device in memory that keeps pictures as the page does. For tests. */
export class MemoryPictures implements PictureDevice {
  readonly records = new Map<string, PictureRecord>();
  readonly places = new Map<string, PicturePlace>();
  readonly deletions = new Map<string, number>();
  readonly #blobs = new Map<string, Blob>();

  add(id: string, time: number, blob = pictureBytes(id)): void {
    const request = { model: 'painter-1', prompt: `Secret words of ${id}` };
    const record = { id, setId: id, index: 0, createdAt: time, status: 'success', request, bytes: blob.size };
    this.records.set(id, PictureRecord.parse(record));
    this.#blobs.set(id, blob);
  }

  change(id: string, time: number, patch: Partial<PictureRecord>): void {
    const record = this.records.get(id);
    if (record) this.records.set(id, { ...record, ...patch, updatedAt: time });
  }

  remove(id: string, time: number): void {
    this.records.delete(id);
    this.deletions.set(id, time);
  }

  ids(): string[] {
    return [...this.records.keys()].sort();
  }

  shelf: PictureDevice['shelf'] = async () => ({
    pictures: [...this.records.values()].map((record) => ({
      record,
      hasBytes: this.#blobs.has(record.id),
      place: this.places.get(record.id),
    })),
    tombstones: [...this.deletions].map(([id, deletedAt]) => ({ id, deletedAt })),
  });

  apply: PictureDevice['apply'] = async ({ pictures, tombstones }) => {
    for (const { record, place } of pictures) {
      this.places.set(record.id, place);
      this.deletions.delete(record.id);
      const known = this.records.get(record.id);
      if (!known || changedAt(known) < changedAt(record)) this.records.set(record.id, record);
    }
    for (const { id, deletedAt } of tombstones) {
      this.remove(id, deletedAt);
      this.places.delete(id);
      this.#blobs.delete(id);
    }
  };

  bytes: PictureDevice['bytes'] = async (id) => this.#blobs.get(id);

  keepPlace: PictureDevice['keepPlace'] = async (place) => void this.places.set(place.id, place);
}
