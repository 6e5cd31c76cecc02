import { createLanes } from '#/lib/lanes.ts';

/** A store at the other end takes a few requests at once; more would only wait there. */
const AT_ONCE = 3;

/** Fetches pictures by id, a few at once. Whoever asks for one that is being fetched gets the same. */
export function createFetched(
  fetch: (id: string) => Promise<Blob | undefined>,
): (id: string) => Promise<Blob | undefined> {
  const inTurn = createLanes(AT_ONCE);
  const underWay = new Map<string, Promise<Blob | undefined>>();
  return (id) => {
    const known = underWay.get(id) ?? inTurn(() => fetch(id)).finally(() => underWay.delete(id));
    underWay.set(id, known);
    return known;
  };
}
