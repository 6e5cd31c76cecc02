import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { VendorWire } from './vendors/vendor-fetch.ts';

const FOLDER = join(import.meta.dirname, '..', 'fixtures');

/** The names of all stored streams of a wire. */
export function wireFixtureNames(wire: VendorWire = 'openai-chat'): string[] {
  return readdirSync(join(FOLDER, wire))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => basename(file, '.txt'))
    .toSorted();
}

/** One stored stream, byte for byte. */
export function wireFixture(name: string, wire: VendorWire = 'openai-chat'): Uint8Array {
  return wireFixtureFile(`${wire}/${name}.txt`);
}

/** One stored answer of any kind: `anthropic/text.json`, `google/rate-limit.429.json`. */
export function wireFixtureFile(path: string): Uint8Array {
  return new Uint8Array(readFileSync(join(FOLDER, path)));
}
