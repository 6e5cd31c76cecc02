/**
 * A growing text without the head of a table at its end, as long as the row of dashes below it is not whole: until then it is a
 * line of bars that turns into a table before the reader's eyes.
 */
export function withoutOpenTableHead(text: string): string {
  const lastStart = text.lastIndexOf('\n') + 1;
  const last = text.slice(lastStart);
  const beforeStart = lastStart === 0 ? 0 : text.lastIndexOf('\n', lastStart - 2) + 1;
  const before = lastStart === 0 ? '' : text.slice(beforeStart, lastStart - 1);
  if (isRow(before)) {
    // A row of a table that stands already, or the dashes of one that does not.
    const isHead = beforeStart === 0 || !isRow(lineBefore(text, beforeStart));
    const isOpen = /^[ \t]{0,3}[-|: \t]*$/.test(last) && barsIn(last) < barsIn(before);
    return isHead && isOpen ? text.slice(0, beforeStart) : text;
  }
  return isRow(last) ? text.slice(0, lastStart) : text;
}

function isRow(line: string): boolean {
  return /^[ \t]{0,3}\|/.test(line);
}

function lineBefore(text: string, start: number): string {
  return text.slice(text.lastIndexOf('\n', start - 2) + 1, start - 1);
}

function barsIn(line: string): number {
  return line.split('|').length;
}
