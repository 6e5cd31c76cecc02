import { expect, it } from 'vitest';
import { codeOfCall } from './code-call.ts';

const call = { toolId: 'code-runner', name: 'run_python', arguments: '{"code":"1 + 1"}' };

it('is code where a call of the code runner has nothing else', () => {
  expect(codeOfCall(call)).toEqual({ language: 'python', code: '1 + 1' });
  expect(codeOfCall({ ...call, name: 'run_javascript' })).toMatchObject({ language: 'javascript' });
});

it.each([
  ['a call of another tool', { toolId: 'somebody’s' }],
  ['another function', { name: 'send' }],
  ['arguments that are still being written', { arguments: '{"code":"1 +' }],
  ['arguments that say more', { arguments: '{"code":"1","as":"root"}' }],
])('is shown as it was written: %s', (_what, fields) => {
  expect(codeOfCall({ ...call, ...fields })).toBeUndefined();
});
