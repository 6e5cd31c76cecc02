import { expect, it } from 'vitest';
import { PRINTED_MAX_LENGTH } from './limits.ts';
import { NOTHING_MADE, runText, type RunReport } from './run-report.ts';

const report = (fields: Partial<RunReport> = {}): RunReport => ({
  ...NOTHING_MADE,
  printed: '',
  error: undefined,
  ...fields,
});
const made = (name: string) => ({ name, bytes: new Uint8Array() });

it('says that nothing came of it rather than nothing', () => {
  expect(runText(report(), [])).toBe('The code ran and printed nothing.');
});

it('has what was printed, the value, what went wrong, and which files there are', () => {
  const fields = { printed: 'Hi\n', value: '42', error: 'ValueError: no', files: [made('a.svg')], leftOut: ['b.bin'] };
  expect(runText(report(fields), ['in.csv'])).toBe(
    [
      'Hi',
      'Value of the last expression: 42',
      'ValueError: no',
      'Files shown to the user: a.svg',
      'Files left out, because they are too large or too many: b.bin',
      'Files of this chat in the working folder: in.csv',
    ].join('\n\n'),
  );
});

it('says where the output was cut off', () => {
  expect(runText(report({ printed: 'x'.repeat(PRINTED_MAX_LENGTH) }), [])).toMatch(/cut off\.\]$/);
});
