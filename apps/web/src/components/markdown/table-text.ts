import type { Tokens } from 'marked';
import { toPlainText } from './plain-text.ts';

type Table = Pick<Tokens.Table, 'header' | 'rows'>;

/** A table as CSV (RFC 4180), its cells without marks. */
export function tableAsCsv({ header, rows }: Table): string {
  return [header, ...rows].map((row) => row.map(({ text }) => field(toPlainText(text).trim())).join(',')).join('\r\n');
}

/**
 * Sheets run what begins like a formula, and a model may have been told to write one. A cell can begin within ours too: some
 * sheets split at tabs, line breaks and semicolons, and take wide signs for plain ones. Numbers with a sign stay numbers.
 */
const FORMULA =
  /(?<=^|[\t\r\n;])(?=[\s\u200b-\u200f\u2060\ufeff]*(?:[=＝@＠]|[+＋−－-](?![\d., ]*%?(?:$|[\t\r\n;]))))/g;

function field(text: string): string {
  const safe = text.replaceAll(FORMULA, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
