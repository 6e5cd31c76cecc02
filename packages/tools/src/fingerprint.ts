import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isObject } from './json.ts';

/** What a person agreed to when they let a function run. */
export interface FingerprintedFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Method and address, or the server that runs it. */
  readonly target?: string;
}

/** Changes as soon as anything changes that a model or a person judges a function by; the order of keys is nothing. */
export function fingerprintOf({ name, description, parameters, target = '' }: FingerprintedFunction): string {
  return hashOf(JSON.stringify([name, description, target, sorted(parameters)]));
}

export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text.toWellFormed())));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
