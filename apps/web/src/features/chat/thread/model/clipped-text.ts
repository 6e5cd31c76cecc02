const LINES = 16;
const LENGTH = 1_600;
/** A press for two more lines would be a bad deal. */
const WORTH = 1.5;

/** The beginning of a long text, with a sign that more follows; undefined for one that may be shown whole. */
export function clippedText(text: string): string | undefined {
  const lines = endOfLine(text, LINES * WORTH);
  if (lines === undefined && text.length <= LENGTH * WORTH) return undefined;
  const end = endOfLine(text, LINES);
  if (end !== undefined && end <= LENGTH) return `${text.slice(0, end).trimEnd()}\n…`;
  return `${text.slice(0, LENGTH).toWellFormed().trimEnd()}…`;
}

/** Where so many lines end; undefined where there are no more of them. */
function endOfLine(text: string, count: number): number | undefined {
  let end = -1;
  for (let line = 0; line < count; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return undefined;
  }
  return end;
}
