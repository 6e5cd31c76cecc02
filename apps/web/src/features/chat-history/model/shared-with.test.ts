import { expect, it } from 'vitest';
import { sharedWith } from './shared-with.ts';

it.each([
  ['hosted', false, 'nobody'],
  ['hosted', true, 'nobody'],
  ['private', true, 'code'],
  ['private', false, 'everyone'],
] as const)('on a %s server, with a code: %s, a history is shared with %s', (mode, accessCodeRequired, who) => {
  expect(sharedWith({ mode, accessCodeRequired })).toBe(who);
});
