import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'openai-chat');

/** The names of all stored streams of the OpenAI chat wire. */
export function wireFixtureNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => basename(file, '.txt'))
    .toSorted();
}

/** One stored stream, byte for byte. */
export function wireFixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(FOLDER, `${name}.txt`)));
}
