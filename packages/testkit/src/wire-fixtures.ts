import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bytesScript, jsonScript, type UpstreamScript } from './upstream-script.ts';
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

/** A stored answer as a script: the stream and the plain form of `text`, or the refusal `rate-limit.429`. */
export function fixtureScript(wire: VendorWire, name: string): UpstreamScript {
  const status = /\.(\d{3})$/.exec(name)?.[1];
  const parsed = (path: string): unknown => JSON.parse(new TextDecoder().decode(wireFixtureFile(path)));
  if (status !== undefined) return jsonScript(parsed(`${wire}/${name}.json`), Number(status));
  const stream = bytesScript(wireFixture(name, wire));
  const plain = `${wire}/${name}.json`;
  return existsSync(join(FOLDER, plain)) ? { ...stream, plain: parsed(plain) } : stream;
}
