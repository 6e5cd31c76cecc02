/** How long a text is in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
