import type { StatementEntry } from '@parley/contract';

const COLUMNS: readonly (readonly [heading: string, cell: (entry: StatementEntry) => string])[] = [
  ['Time', ({ at }) => at],
  ['Kind', ({ kind }) => kind],
  ['Amount', ({ amount }) => amount],
  ['Balance', ({ balanceAfter }) => balanceAfter],
  ['Model', ({ model = '' }) => text(model)],
  ['Call', ({ call = '' }) => call],
  ['Input tokens', ({ promptTokens }) => String(promptTokens ?? '')],
  ['Output tokens', ({ completionTokens }) => String(completionTokens ?? '')],
  ['Estimated', ({ isEstimated }) => (isEstimated === undefined ? '' : isEstimated ? 'yes' : 'no')],
  ['Account', ({ accountName = '' }) => text(accountName)],
  ['Paid by', ({ paidBy = '' }) => text(paidBy)],
  ['Note', ({ note = '' }) => text(note)],
];

/** Lines that go out together. */
const LINES = 200;

/** A statement as a table for spreadsheets, piece by piece. */
export async function* statementCsv(entries: AsyncIterable<StatementEntry>): AsyncGenerator<string> {
  // By this mark spreadsheets know that the text is UTF-8.
  let lines = [`\uFEFF${COLUMNS.map(([heading]) => heading).join(',')}\r\n`];
  for await (const entry of entries) {
    lines.push(`${COLUMNS.map(([, cell]) => cell(entry)).join(',')}\r\n`);
    if (lines.length < LINES) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** Words of people as a cell that no spreadsheet takes for a formula. */
function text(words: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(words) ? `'${words}` : words;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
