import { freeCallId } from '@parley/contract';
import { expect, it } from 'vitest';
import { callIdBefore } from './call-id-before.ts';

it('knows an id again however often it was numbered', () => {
  const first = freeCallId('call_0', new Set(['call_0']));
  const second = freeCallId(first, new Set(['call_0', first]));
  expect([first, second]).toEqual(['call_0_2', 'call_0_2_2']);
  for (const id of ['call_0', first, second]) expect(callIdBefore(id, (known) => known === 'call_0')).toBe('call_0');
});

it.each(['other_2', 'call_0_x', 'call', '_2', ''])('leaves the id %j as it is, of which nothing is known', (id) => {
  expect(callIdBefore(id, (known) => known === 'call_0')).toBe(id);
});
