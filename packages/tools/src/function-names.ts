import { uniqueFunctionName } from '@parley/contract';
import { hashOf } from './fingerprint.ts';

/** What every model family takes as the name of a function is at most this long. */
const LONGEST_NAME = 64;
/** Room for the number behind a name that is taken: `_2` to `_99999`. */
const NUMBER_LENGTH = 6;
const HASH_LENGTH = 6;
/** Of a name that is far too long only the beginning is looked at. */
const LONGEST_READ = 1_000;

export interface WantedName {
  readonly name: string;
  /** The tool that the function belongs to, where several are on. */
  readonly prefix?: string;
}

/** A name that fits `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`. One that has to be cut ends in a hash, so that two stay two. */
export function fitFunctionName(name: string): string {
  const read = name.slice(0, LONGEST_READ);
  const plain = read.replaceAll(/[^a-zA-Z0-9_-]/g, '_');
  const begun = /^[a-zA-Z_]/.test(plain) ? plain : `_${plain}`;
  if (begun.length <= LONGEST_NAME) return begun;
  return `${begun.slice(0, LONGEST_NAME - HASH_LENGTH - 1)}_${hashOf(read).slice(0, HASH_LENGTH)}`;
}

/** Names for functions that are offered together, in the order asked for; `taken` are those that others have already. */
export function functionNames(wanted: readonly WantedName[], taken: Iterable<string> = []): string[] {
  const used = new Set(taken);
  return wanted.map(({ name, prefix }) => {
    const fit = fitFunctionName(prefix === undefined || prefix === '' ? name : `${prefix}_${name}`);
    const unique = used.has(fit) ? uniqueFunctionName(fit.slice(0, LONGEST_NAME - NUMBER_LENGTH), used) : fit;
    used.add(unique);
    return unique;
  });
}
