/** A set that forgets what was added first once it is full. */
export class BoundedSet {
  readonly #values = new Set<string>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  has(value: string): boolean {
    return this.#values.has(value);
  }

  add(value: string): void {
    const [oldest] = this.#values;
    if (this.#values.size >= this.#max && oldest !== undefined) this.#values.delete(oldest);
    this.#values.add(value);
  }
}
