/** Where something was found in the end of a text that was `length` characters long; null if nowhere. */
interface Find {
  readonly length: number;
  readonly found: number | null;
}

/**
 * Where the next of something is, for texts that are all ends of one text: so a lexer hands out what is left. Places are
 * counted from the end, and no part of the text is searched twice.
 */
export class NextFinds {
  readonly #finds = new Map<string, Find>();

  /** The index of the next match in `rest`, or -1. What `search` finds may not depend on what stood before `rest`. */
  next(what: string, rest: string, search: (rest: string) => number): number {
    const known = this.#finds.get(what);
    if (known && rest.length <= known.length && (known.found === null || known.found <= rest.length)) {
      return known.found === null ? -1 : rest.length - known.found;
    }
    const index = search(rest);
    this.#finds.set(what, { length: rest.length, found: index === -1 ? null : rest.length - index });
    return index;
  }
}
