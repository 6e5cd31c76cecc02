import { Model } from '@parley/contract';
import { expect, it } from 'vitest';
import { statusOf } from './model-status.ts';
import { modelView } from './model-view.ts';

function view(fields: object = {}) {
  return modelView(Model.parse({ id: 'm@default', name: 'm', type: 'CHAT', provider: 'Other', ...fields }), 0);
}

const SUCCESS = { kind: 'success', at: 1, firstWordMs: 900 } as const;
const FAILURE = { kind: 'error', at: 1, code: 'upstream_failed' } as const;

it.each([
  ['untested while nobody asked it', view(), undefined, { kind: 'untested' }],
  ['answered after a test', view(), SUCCESS, { kind: 'answered', at: 1, firstWordMs: 900 }],
  ['answered when it took the question', view(), { kind: 'available', at: 2 }, { kind: 'answered', at: 2 }],
  ['failed after a failed test', view(), FAILURE, { kind: 'failed', code: 'upstream_failed' }],
  ['testing during one', view({ available: false }), { kind: 'testing', startedAt: 0 }, { kind: 'testing' }],
  ['off while the list says so, whatever a test found', view({ available: false }), SUCCESS, { kind: 'off' }],
  ['what it was before a test that was stopped', view(), { kind: 'canceled', at: 1 }, { kind: 'untested' }],
] as const)('a model is %s', (_, shown, test, status) => {
  expect(statusOf(shown, test)).toEqual(status);
});
