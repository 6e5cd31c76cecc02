import { expect, it } from 'vitest';
import { createLanes } from './lanes.ts';

it('runs no more at a time than it may, in order, and goes on after a failure', async () => {
  const run = createLanes(2);
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const results = works.map(({ promise }, index) =>
    run(() => {
      begun.push(index);
      return promise;
    }).catch(() => 'failed'),
  );
  const settle = async () => void (await new Promise((resolve) => setTimeout(resolve)));
  await settle();
  expect(begun).toEqual([0, 1]);
  works[1]?.reject(new Error('no'));
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, work] of works.entries()) work.resolve(index);
  expect(await Promise.all(results)).toEqual([0, 'failed', 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
