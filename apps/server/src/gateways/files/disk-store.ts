import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMissing, type FileStore } from './file-store.ts';

/** Small, so that chunks die young: V8 lets 64 MB of those that did not lie around. */
const READ_AT_ONCE_BYTES = 16_384;

/** Files in a folder of this machine. A file comes by a rename, so that there is never a half of one. */
export function diskStore(folder: string): FileStore {
  // A few hundred folders: some file systems and most people are slow with hundreds of thousands of entries.
  const placeOf = (name: string): string => join(folder, name.slice(0, 2), name);
  return {
    async put(name, path) {
      const place = placeOf(name);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(path, place);
    },
    async read(name) {
      const handle = await open(placeOf(name)).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(name, { cause: error });
        throw error;
      });
      return handle.createReadStream({ highWaterMark: READ_AT_ONCE_BYTES });
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}
