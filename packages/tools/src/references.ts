import { fieldOf, isObject, type JsonObject, textField } from './json.ts';

/** How many references may follow one another before something that is none. */
const MOST_STEPS = 20;
const LONGEST_POINTER = 1_000;

export type Followed =
  | { readonly value: JsonObject; readonly pointers: readonly string[] }
  | { readonly problem: 'remote' | 'missing' | 'circular' };

/**
 * Follows `$ref` inside the document, and nowhere else: an address or a file in a foreign document is never opened.
 * `pointers` are those on the way.
 */
export function follow(root: JsonObject, value: unknown): Followed {
  const pointers: string[] = [];
  let current = value;
  for (;;) {
    if (!isObject(current)) return { problem: 'missing' };
    const pointer = textField(current, '$ref');
    if (pointer === undefined) return { value: current, pointers };
    if (!pointer.startsWith('#')) return { problem: 'remote' };
    if (pointers.includes(pointer) || pointers.length >= MOST_STEPS) return { problem: 'circular' };
    pointers.push(pointer);
    current = at(root, pointer);
  }
}

function at(root: JsonObject, pointer: string): unknown {
  if (pointer.length > LONGEST_POINTER) return undefined;
  if (pointer === '#') return root;
  if (!pointer.startsWith('#/')) return undefined;
  let current: unknown = root;
  for (const part of pointer.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    current = Array.isArray(current) ? (current as unknown[])[indexOf(key)] : fieldOf(current, key);
  }
  return current;
}

function indexOf(key: string): number {
  return /^\d{1,6}$/.test(key) ? Number(key) : -1;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
