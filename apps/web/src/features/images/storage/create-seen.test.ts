import { expect, it, vi } from 'vitest';
import { createSeen } from './create-seen.ts';

/** What is read waits until it is let go. */
function aList() {
  const reads: { readonly ids: readonly string[]; readonly answer: () => void }[] = [];
  const seen = createSeen<string>({
    most: 100,
    read: (ids) =>
      new Promise((resolve) => {
        reads.push({ ids, answer: () => resolve(ids.map((id) => `${id}!`)) });
      }),
  });
  const answered = async (place: number) => {
    await vi.waitFor(() => expect(reads).toHaveLength(place + 1));
    reads[place]?.answer();
    return reads[place]?.ids;
  };
  return { seen, reads, answered };
}

it('reads what is in sight first, then what is expected, of which the last word counts', async () => {
  const { seen, answered } = aList();
  seen.watch('a', () => {});
  seen.expect(['b', 'c']);
  seen.expect(['a', 'd', 'e']);
  expect(await answered(0)).toEqual(['a']);
  seen.watch('f', () => {});
  expect(await answered(1)).toEqual(['f']);
  expect(await answered(2)).toEqual(['d', 'e']);
  await vi.waitFor(() => expect(seen.peek('e')).toBe('e!'));
  expect(seen.peek('b')).toBeUndefined();
});

it('has what was expected at once, without reading it again', async () => {
  const { seen, reads, answered } = aList();
  seen.expect(['a']);
  await answered(0);
  await vi.waitFor(() => expect(seen.peek('a')).toBe('a!'));
  const onChange = vi.fn();
  seen.watch('a', onChange);
  expect(onChange).not.toHaveBeenCalled();
  seen.watch('b', onChange);
  expect(await answered(1)).toEqual(['b']);
  expect(reads).toHaveLength(2);
});
