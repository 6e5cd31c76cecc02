const SLICE_CHARS = 6_000;

/** A long text in pieces that end with a line, so that only those in view need to be laid out. */
export function textSlices(text: string): string[] {
  const slices: string[] = [];
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start + SLICE_CHARS);
    const end = lineEnd === -1 || lineEnd > start + 2 * SLICE_CHARS ? start + SLICE_CHARS : lineEnd;
    const isLast = text.length - start <= 2 * SLICE_CHARS;
    slices.push(text.slice(start, isLast ? text.length : end));
    // The line end itself is the border between two pieces.
    start = isLast ? text.length : end + (text[end] === '\n' ? 1 : 0);
  }
  return slices;
}
