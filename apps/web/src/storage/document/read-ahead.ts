/** What `work` makes of each, in their order; it is at work on up to `count` of them while one is used. */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  count: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Thrown when its turn comes.
    result.catch(() => {});
    underWay.push(result);
    if (underWay.length >= count) for (const first of underWay.splice(0, 1)) yield await first;
  }
  for (const result of underWay) yield await result;
}
