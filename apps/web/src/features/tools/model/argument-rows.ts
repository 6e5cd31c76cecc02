import { parseToolArguments } from '@parley/contract';
import { isRecord } from '#/lib/json.ts';

/** One argument: its value, or the rows of which it consists. */
export type ArgumentRow = { readonly name: string } & (
  | { readonly value: string }
  | { readonly rows: readonly ArgumentRow[] }
);

/** What is nested deeper is read as JSON: rows that begin in the middle of the screen help nobody. */
const DEEPEST = 4;
/** More rows would take a page long to draw; all of them together are read as JSON then. */
const MOST_ROWS = 500;

/** The arguments of a call as rows that can be read; undefined where they cannot be understood, or are too many. */
export function argumentRows(written: string): readonly ArgumentRow[] | undefined {
  const given = parseToolArguments(written);
  const rows = given && rowsOf(Object.entries(given), 1);
  return rows && countRows(rows) <= MOST_ROWS ? rows : undefined;
}

function rowsOf(entries: readonly (readonly [string, unknown])[], depth: number): ArgumentRow[] {
  return entries.map(([name, value]) => {
    const inner = entriesOf(value);
    if (inner.length === 0 || depth === DEEPEST) return { name, value: readable(value) };
    return { name, rows: rowsOf(inner, depth + 1) };
  });
}

/** What a value consists of; empty where it is one value, or a list of plain ones, which is read line by line. */
function entriesOf(value: unknown): [string, unknown][] {
  if (isRecord(value)) return Object.entries(value);
  if (!Array.isArray(value) || value.every(isOneLine)) return [];
  return value.map((item: unknown, index) => [String(index + 1), item]);
}

function isOneLine(value: unknown): boolean {
  return typeof value === 'string' ? !value.includes('\n') : typeof value !== 'object' || value === null;
}

function readable(value: unknown): string {
  if (typeof value === 'string') return value;
  const isPlainList = Array.isArray(value) && value.length > 0 && value.every(isOneLine);
  return isPlainList ? value.map((item) => readable(item)).join('\n') : JSON.stringify(value, undefined, 2);
}

function countRows(rows: readonly ArgumentRow[]): number {
  return rows.reduce((sum, row) => sum + 1 + ('rows' in row ? countRows(row.rows) : 0), 0);
}
