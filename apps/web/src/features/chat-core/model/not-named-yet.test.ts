import type { NotApplied } from '@parley/contract';
import { expect, it } from 'vitest';
import { notNamedYet } from './not-named-yet.ts';

const temperature: NotApplied = { name: 'temperature', reason: 'model' };
const effort: NotApplied = { name: 'reasoning_effort', reason: 'range', sent: 'high' };

it.each([
  ['the first time', [{}], [temperature, effort]],
  ['not again', [{ notApplied: [temperature] }, { notApplied: [effort] }], []],
  ['when it became something else', [{ notApplied: [temperature, { ...effort, sent: 'low' }] }], [effort]],
])('names what a model did not get: %s', (_, earlier, expected) => {
  expect(notNamedYet([temperature, effort], earlier)).toEqual(expected);
});
