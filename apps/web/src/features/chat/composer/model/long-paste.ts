const LONGEST_PASTE = 4_000;
const MOST_LINES = 100;

/** Whether a pasted text is rather a document than something to read and edit in a small box. */
export function isLongPaste(text: string): boolean {
  if (text.length > LONGEST_PASTE) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines > MOST_LINES;
}
