import { describe, expect, it } from 'vitest';
import { createTopicIndex } from './topic-index.ts';

const stored = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${String(index).padStart(6, '0')}`,
    topic: index % 1_000 === 7 ? `Solar quotes ${index}` : `Chat about ${index}`,
    lastUpdate: index,
    messageCount: index === 1_007 ? 0 : 2,
  }));

function indexOf(chats: ReturnType<typeof stored>) {
  const world = { pauses: 0, pages: 0 };
  const index = createTopicIndex({
    page: async (after, limit) => {
      world.pages += 1;
      return chats.filter(({ id }) => after === undefined || id > after).slice(0, limit);
    },
    pause: async () => {
      world.pauses += 1;
    },
  });
  return { index, world };
}

const going = new AbortController().signal;

describe('finding chats by name', () => {
  it('reads all of them in pages with pauses, and finds the last used first', async () => {
    const { index, world } = indexOf(stored(5_000));
    await index.refresh(() => {});
    expect(world.pages).toBe(26);
    expect(world.pauses).toBe(25);
    const found = await index.search(['solar'], 3, going);
    expect(found?.map(({ topic }) => topic)).toEqual(['Solar quotes 4007', 'Solar quotes 3007', 'Solar quotes 2007']);
    expect(world.pauses).toBe(29);
  });

  it('leaves out chats in which nothing was said', async () => {
    const { index } = indexOf(stored(2_000));
    await index.refresh(() => {});
    expect(await index.search(['solar'], 9, going)).toHaveLength(1);
  });

  it('finds in what has been read so far while the rest is on its way', async () => {
    const { index } = indexOf(stored(1_000));
    const early: (number | undefined)[] = [];
    await index.refresh(() => void index.search(['solar'], 9, going).then((found) => early.push(found?.length)));
    expect(early[0]).toBe(1);
  });

  it('stops when the search is given up', async () => {
    const { index } = indexOf(stored(3_000));
    await index.refresh(() => {});
    const stop = new AbortController();
    const searching = index.search(['solar'], 9, stop.signal);
    stop.abort();
    expect(await searching).toBeUndefined();
  });
});
