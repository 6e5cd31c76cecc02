import type { Tokens } from 'marked';
import { toPlainText } from './plain-text.ts';

type Table = Pick<Tokens.Table, 'header' | 'rows'>;

/** A table as CSV (RFC 4180), its cells without marks. */
export function tableAsCsv({ header, rows }: Table): string {
  return [header, ...rows].map((row) => row.map(({ text }) => field(toPlainText(text).trim())).join(',')).join('\r\n');
}

/** Sheets run what begins like a formula, and a model may have been told to write one: such a cell is made text. */
const FORMULA = /^(?:[=@\t]|[+-](?![\d.,\s]*%?$))/;

function field(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
