/** The rank of a token that stands between two places, or `NO_RANK`. */
type RankOf = (from: number, to: number) => number;

export const NO_RANK = 0xffffffff;
/** More places than any word has. */
const PLACES = 2 ** 24;

/**
 * Joins the two neighbours of the lowest rank until none have one, and gives how many parts are left. Looking for them in a
 * heap takes twice as long for a usual word as looking at all; for one of thousands of bytes a fortieth.
 */
export function mergeLongWord(length: number, rankOf: RankOf): number {
  const next = Uint32Array.from({ length: length + 1 }, (_, place) => place + 1);
  const before = Int32Array.from({ length: length + 1 }, (_, place) => place - 1);
  /** Of a part with the one behind it. */
  const ranks = new Uint32Array(length + 1).fill(NO_RANK);
  const heap = new LowestFirst(3 * length);
  const rate = (place: number): void => {
    const second = next[place] as number;
    const rank = second < length ? rankOf(place, next[second] as number) : NO_RANK;
    ranks[place] = rank;
    if (rank !== NO_RANK) heap.add(rank * PLACES + place);
  };
  for (let place = 0; place < length; place += 1) rate(place);
  let count = length;
  while (heap.size > 0) {
    const lowest = heap.take();
    const place = lowest % PLACES;
    // One of the two has been joined with another since.
    if (ranks[place] !== (lowest - place) / PLACES) continue;
    const second = next[place] as number;
    const third = next[second] as number;
    ranks[second] = NO_RANK;
    next[place] = third;
    before[third] = place;
    count -= 1;
    rate(place);
    if (place > 0) rate(before[place] as number);
  }
  return count;
}

/** A binary heap of numbers. */
class LowestFirst {
  readonly #numbers: Float64Array;
  size = 0;

  constructor(most: number) {
    this.#numbers = new Float64Array(most);
  }

  add(number: number): void {
    const numbers = this.#numbers;
    let at = this.size;
    this.size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((numbers[parent] as number) <= number) break;
      numbers[at] = numbers[parent] as number;
      at = parent;
    }
    numbers[at] = number;
  }

  take(): number {
    const numbers = this.#numbers;
    const lowest = numbers[0] as number;
    this.size -= 1;
    const last = numbers[this.size] as number;
    let at = 0;
    for (let child = 1; child < this.size; child = 2 * at + 1) {
      if (child + 1 < this.size && (numbers[child + 1] as number) < (numbers[child] as number)) child += 1;
      if ((numbers[child] as number) >= last) break;
      numbers[at] = numbers[child] as number;
      at = child;
    }
    numbers[at] = last;
    return lowest;
  }
}
