import type { Readable } from 'node:stream';

/** Where the bytes of uploaded files lie, each under a random name. */
export interface FileStore {
  /** Takes a finished file over from the disk: all of it, or nothing. The file at `path` may be gone afterwards. */
  put(name: string, path: string, sizeBytes: number): Promise<void>;
  /** Rejects with a FileMissing where there is none. */
  read(name: string): Promise<Readable>;
  /** Resolves as well where there is none. */
  remove(name: string): Promise<void>;
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** A store that did not do what it was asked; its words are for the log. */
export class FileStoreFailure extends Error {
  override readonly name = 'FileStoreFailure';
}
