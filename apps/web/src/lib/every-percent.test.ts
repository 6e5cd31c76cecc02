import { expect, it } from 'vitest';
import { everyPercent } from './every-percent.ts';

it('tells of every percent once, however small the steps are', () => {
  const told: number[] = [];
  const tell = everyPercent((share) => told.push(share));
  for (let step = 0; step <= 5_000; step += 1) tell(step / 5_000);
  expect(told).toHaveLength(101);
  expect([told[0], told[50], told.at(-1)]).toEqual([0, 0.5, 1]);
});
