import { expect, it } from 'vitest';
import { draftOfLocal, formOfLocal, variableProblem, variableRows } from './local-form.ts';

const kept = {
  id: 'local-0',
  name: 'Files',
  command: 'npx',
  arguments: ['-y', 'server', '/home/a b'],
  variables: { TOKEN: '••••' },
  commandLine: '',
  createdAt: 1,
  hasOpenValues: false,
};

it('changes nothing of a program whose form is sent as it came', () => {
  expect(draftOfLocal(formOfLocal(kept))).toEqual({
    name: 'Files',
    command: 'npx',
    arguments: ['-y', 'server', '/home/a b'],
    variables: [['TOKEN', '••••']],
  });
});

it('calls a program without a name by its own', () => {
  expect(draftOfLocal({ name: ' ', line: '/usr/bin/my-server --x', variables: [] })?.name).toBe('my-server');
});

it('gives no draft while the command or a variable is unfinished', () => {
  const rows = variableRows([['A B', 'x']]);
  expect(draftOfLocal({ name: '', line: '', variables: [] })).toBeUndefined();
  expect(draftOfLocal({ name: '', line: 'npx "a', variables: [] })).toBeUndefined();
  expect(draftOfLocal({ name: '', line: 'npx', variables: rows })).toBeUndefined();
});

it('says what is wrong with a variable', () => {
  const rows = variableRows([
    ['A', '1'],
    ['A', '2'],
    ['', 'x'],
    ['1A', ''],
    ['', ''],
    ['a', ''],
  ]);
  expect(rows.map((row) => variableProblem(rows, row))).toEqual([
    undefined,
    'taken',
    'missing',
    'signs',
    undefined,
    undefined,
  ]);
});
