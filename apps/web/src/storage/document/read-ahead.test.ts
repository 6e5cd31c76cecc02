import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let index = 0; index < count; index += 1) yield index;
}

it.each([0, 1, 2, 3, 10])('gives %i results in their order, whichever is ready first', async (count) => {
  const results = readAhead(numbers(count), 3, async (item) => {
    for (let turn = item % 3; turn < 3; turn += 1) await Promise.resolve();
    return item * 10;
  });
  expect(await Array.fromAsync(results)).toEqual(Array.from({ length: count }, (_, index) => index * 10));
});

it('works on no more than it was told to at once', async () => {
  let [atOnce, most] = [0, 0];
  const results = readAhead(numbers(10), 3, async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
  });
  for await (const _result of results) atOnce -= 1;
  expect(most).toBe(3);
});

it('throws in its turn what the work throws', async () => {
  const seen: number[] = [];
  const results = readAhead(numbers(5), 3, async (item) => {
    if (item === 2) throw new Error('broken');
    return item;
  });
  const use = async (): Promise<void> => {
    for await (const result of results) seen.push(result);
  };
  await expect(use()).rejects.toThrow('broken');
  expect(seen).toEqual([0, 1]);
});
