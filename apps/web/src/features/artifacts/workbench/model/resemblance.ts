/** Brackets and closing tags stand in every page. */
const SHORTEST_TELLING_LINE = 8;

/** The lines of a text by which it can be told from another. */
export function tellingLines(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length >= SHORTEST_TELLING_LINE),
  );
}

/** How much of the shorter one of two texts is in the other, from 0 to 1. */
export function resemblance(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one];
  return shorter.size === 0 ? 0 : shorter.intersection(longer).size / shorter.size;
}
