import type { Tokens } from 'marked';
import { plainToken } from './bounded-lexer.ts';

/** Cells that a table may be given although they are not written in it. */
const SPARE_CELLS = 5_000;

/**
 * Whether a text starts with a table, before marked looks: it reads all rows first and then compares the first two, and it fills
 * short rows up, so that a wide head over many short rows becomes millions of cells. `false` leaves the reading to marked.
 */
export function tableReading(source: string): false | Tokens.Table | undefined {
  const headEnd = source.indexOf('\n');
  if (headEnd === -1) return undefined;
  const lineEnd = endOfLine(source, headEnd + 1);
  const line = source.slice(headEnd + 1, lineEnd);
  if (!/^[ \t]{0,3}[|:-][-|: \t]*$/.test(line) || !/[:|]/.test(line)) return undefined;
  const columns = line.replace(/^ *\||\| *$/g, '').split('|').length;
  if (columns !== cellCount(source.slice(0, headEnd))) return undefined;
  // Whatever a rule gives back is taken as it is.
  return isMostlyEmpty(source, lineEnd, columns)
    ? (plainToken(firstStretch(source)) as unknown as Tokens.Table)
    : false;
}

function firstStretch(source: string): string {
  const end = source.search(/\n[ \t]*\n/);
  return end === -1 ? source : source.slice(0, end);
}

/** As marked counts them: a bar at either end is a border, a bar behind a backslash is text. */
function cellCount(row: string): number {
  const bars = [...row.matchAll(/\\[^]|\|/g)].flatMap(({ 0: sign, index }) => (sign === '|' ? [index] : []));
  const first = bars[0];
  const last = bars.at(-1);
  let count = bars.length + 1;
  if (first !== undefined && row.slice(0, first).trim() === '') count -= 1;
  if (last !== undefined && count > 1 && row.slice(last + 1).trim() === '') count -= 1;
  return count;
}

function isMostlyEmpty(source: string, start: number, columns: number): boolean {
  let cells = 0;
  for (let at = start + 1; at < source.length;) {
    const end = endOfLine(source, at);
    if (source.slice(at, end).trim() === '') return false;
    cells += columns;
    if (cells > SPARE_CELLS + end - start) return true;
    at = end + 1;
  }
  return false;
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end;
}
