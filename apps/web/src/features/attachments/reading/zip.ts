import { unzipSync } from 'fflate';
import { decodeText } from './decode-text.ts';
import { ReadingFailure } from './reading-failure.ts';

const MOST_ENTRIES = 20_000;
/** A document of honest size stays far below; a bomb is made to be beyond any limit. */
const MOST_ENTRY_BYTES = 120 * 1024 * 1024;
const MOST_BYTES = 240 * 1024 * 1024;

/** The files in an archive, each inflated when it is asked for, and only up to a limit. */
export interface Zip {
  readonly names: readonly string[];
  /** The text of a file; empty where it is not there. */
  readonly text: (name: string) => string;
}

export function openZip(bytes: Uint8Array): Zip {
  const sizes = new Map<string, number>();
  unzip(bytes, ({ name, originalSize }) => {
    sizes.set(name, originalSize);
    if (sizes.size > MOST_ENTRIES) throw new ReadingFailure('inflated');
    return false;
  });
  let inflated = 0;
  return {
    names: [...sizes.keys()],
    text(wanted) {
      const size = sizes.get(wanted);
      if (size === undefined) return '';
      inflated += size;
      // Taken at its word: the inflater writes into room of the size that was announced, and never beyond.
      if (size > MOST_ENTRY_BYTES || inflated > MOST_BYTES) throw new ReadingFailure('inflated');
      const found = unzip(bytes, ({ name }) => name === wanted)[wanted];
      return (found && decodeText(found)) ?? '';
    },
  };
}

function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof ReadingFailure ? error : new ReadingFailure('damaged');
  }
}
