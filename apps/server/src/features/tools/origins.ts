import { z } from 'zod';

const Origins = z.array(z.string());

/** The stored form of a set of origins, the same whatever order they come in. */
export function originsText(origins: Iterable<string>): string {
  return JSON.stringify([...new Set(origins)].toSorted());
}

/** Whether every origin of the second set is in the first: then what was entered for the first may go to the second. */
export function coversOrigins(wide: string, narrow: string): boolean {
  const known = new Set(readOrigins(wide));
  return readOrigins(narrow).every((origin) => known.has(origin));
}

export function readOrigins(text: string): string[] {
  return Origins.parse(JSON.parse(text));
}
