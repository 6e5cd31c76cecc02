import type { Tokens } from 'marked';
import { toPlainText } from './plain-text.ts';

type Table = Pick<Tokens.Table, 'header' | 'rows'>;

/** A table as CSV (RFC 4180), its cells without marks. */
export function tableAsCsv({ header, rows }: Table): string {
  return [header, ...rows].map((row) => row.map(({ text }) => field(toPlainText(text).trim())).join(',')).join('\r\n');
}

/** Some sheets split a cell here, so that another one can begin within ours. */
const SPLITS = /([\t\r\n;])/;
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\s\u2800]+/u;
/** Wide signs are taken for plain ones. Numbers with a sign stay numbers. */
const FORMULA = /^(?:[=＝@＠]|[+＋−－-](?![\d., ]*%?$))/;

/** Sheets run what begins like a formula, and a model may have been told to write one. */
function withoutFormulas(text: string): string {
  const pieces = text.split(SPLITS);
  return pieces.map((piece) => (FORMULA.test(piece.replace(UNSEEN, '')) ? `'${piece}` : piece)).join('');
}

function field(text: string): string {
  const safe = withoutFormulas(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
