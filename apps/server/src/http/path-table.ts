import { AppError } from '@parley/contract';
import type { FastifyReply } from 'fastify';

/** Which methods a path takes: asked only when no route was found, to tell a wrong method from a wrong path. */
export class PathTable {
  readonly #methods = new Map<string, Set<string>>();

  add(method: string, path: string): void {
    const methods = this.#methods.get(path) ?? new Set();
    this.#methods.set(path, methods.add(method));
  }

  /** Empty when the path is unknown whatever the method. A path that is named wins over a pattern that it also fits. */
  methodsFor(path: string): string[] {
    const named = this.#methods.get(path);
    if (named) return [...named];
    const asked = path.split('/');
    const found = [...this.#methods].filter(([pattern]) => matches(pattern.split('/'), asked));
    return [...new Set(found.flatMap(([, methods]) => [...methods]))];
  }

  /** Whether a path that is named, such as `/chat-history/all`, does not take a method that a pattern beside it would. */
  refuses(method: string, path: string): boolean {
    return this.#methods.get(path)?.has(method) === false;
  }
}

function matches(pattern: string[], path: string[]): boolean {
  if (pattern.length !== path.length) return false;
  return pattern.every((part, index) => (part.startsWith('{') ? path[index] !== '' : part === path[index]));
}

/** The failure for a method that a path does not take; tells those that it does. */
export function methodNotAllowed(methods: readonly string[], reply: FastifyReply): AppError {
  void reply.header('allow', methods.join(', '));
  return new AppError('method_not_allowed');
}
