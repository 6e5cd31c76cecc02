/**
 * A queue in which everybody has a line of their own, and lines take turns: whoever sends many waits for their own, and nobody
 * waits for more than one of each other.
 */
export class FairQueue<Item> {
  /** In the order in which the next turns come. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many of somebody's wait. */
  lengthOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  add(key: string, item: Item): void {
    const line = this.#lines.get(key);
    if (line) line.push(item);
    else this.#lines.set(key, [item]);
    this.#size += 1;
  }

  /** Says whether it was still waiting. */
  remove(key: string, item: Item): boolean {
    const line = this.#lines.get(key) ?? [];
    const at = line.indexOf(item);
    if (at < 0) return false;
    line.splice(at, 1);
    this.#taken(key, line);
    return true;
  }

  /** Takes the oldest of the first line that may go on, which goes to the end of the round. */
  take(mayGo: (key: string) => boolean): { readonly key: string; readonly item: Item } | undefined {
    for (const [key, line] of this.#lines) {
      const [item] = line;
      if (item === undefined || !mayGo(key)) continue;
      line.shift();
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
      this.#size -= 1;
      return { key, item };
    }
    return undefined;
  }

  /** Puts somebody's line behind all others that wait now. */
  letOthersGo(key: string): void {
    const line = this.#lines.get(key);
    if (!line) return;
    this.#lines.delete(key);
    this.#lines.set(key, line);
  }

  /** Takes the newest of the longest line, where one is longer than that. */
  takeFromLonger(length: number): Item | undefined {
    const [longest] = [...this.#lines].toSorted(([, one], [, other]) => other.length - one.length);
    if (!longest || longest[1].length <= length) return undefined;
    const item = longest[1].pop();
    this.#taken(...longest);
    return item;
  }

  #taken(key: string, line: readonly Item[]): void {
    if (line.length === 0) this.#lines.delete(key);
    this.#size -= 1;
  }
}
