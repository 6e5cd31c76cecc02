import { expect, it } from 'vitest';
import { whoSees } from './who-sees.ts';

const PRIVATE = { mode: 'private', showsShares: false, accessCodeRequired: false, isForThisMachine: false } as const;

it.each([
  ['anyone', { ...PRIVATE, mode: 'hosted' as const, showsShares: true }],
  ['machine', { ...PRIVATE, isForThisMachine: true }],
  ['code', { ...PRIVATE, accessCodeRequired: true }],
  ['reaching', { ...PRIVATE, accessCodeRequired: true, showsShares: true }],
  ['reaching', PRIVATE],
])('%s', (viewers, server) => {
  expect(whoSees(server)).toBe(viewers);
});
