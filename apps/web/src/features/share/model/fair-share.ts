/** What takes room, as often as it stands in what is sent. */
export interface Weighed {
  readonly sizeBytes: number;
  readonly times: number;
}

/**
 * How large each may be at most, so that all of them fit: the small ones stay as they are, and the large ones share what room is left.
 * `Infinity` where everything fits.
 */
export function fairShare(weighed: readonly Weighed[], roomBytes: number): number {
  let room = roomBytes;
  let left = weighed.reduce((sum, { times }) => sum + times, 0);
  for (const { sizeBytes, times } of weighed.toSorted((one, other) => one.sizeBytes - other.sizeBytes)) {
    const share = Math.max(0, Math.floor(room / left));
    if (sizeBytes > share) return share;
    room -= sizeBytes * times;
    left -= times;
  }
  return Infinity;
}

/** The fewest without which the others fit: the largest ones. None where everything fits. */
export function largestToLeave<Item extends Weighed>(weighed: readonly Item[], roomBytes: number): Item[] {
  let over = totalOf(weighed) - roomBytes;
  const left: Item[] = [];
  for (const item of weighed.toSorted((one, other) => totalOf([other]) - totalOf([one]))) {
    if (over <= 0) break;
    left.push(item);
    over -= totalOf([item]);
  }
  return left;
}

export function totalOf(weighed: readonly Weighed[]): number {
  return weighed.reduce((sum, { sizeBytes, times }) => sum + sizeBytes * times, 0);
}
