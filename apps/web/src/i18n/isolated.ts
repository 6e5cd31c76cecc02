/** Keeps a name in its own direction within a sentence of another. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
