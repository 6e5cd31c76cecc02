/** Which methods a path takes: asked only when no route was found, to tell a wrong method from a wrong path. */
export class PathTable {
  readonly #methods = new Map<string, Set<string>>();

  add(method: string, path: string): void {
    const methods = this.#methods.get(path) ?? new Set();
    this.#methods.set(path, methods.add(method));
  }

  /** Empty when the path is unknown whatever the method. */
  methodsFor(path: string): string[] {
    const asked = path.split('/');
    const found = [...this.#methods].filter(([pattern]) => matches(pattern.split('/'), asked));
    return [...new Set(found.flatMap(([, methods]) => [...methods]))];
  }
}

function matches(pattern: string[], path: string[]): boolean {
  if (pattern.length !== path.length) return false;
  return pattern.every((part, index) => (part.startsWith('{') ? path[index] !== '' : part === path[index]));
}
