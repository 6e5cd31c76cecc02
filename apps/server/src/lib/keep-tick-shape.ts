import { executionAsyncResource } from 'node:async_hooks';

let tick: object | undefined;

/**
 * Holds one object of Node's queue of ticks for ever. V8 forgets a shape (hidden class) that no object has at the moment of a
 * full collection; the next tick then gets a new one, and the code that makes ticks, once it has seen two, takes seven times
 * as long until the process ends. A request takes about eight ticks.
 */
export function keepTickShape(): void {
  process.nextTick(() => {
    tick ??= executionAsyncResource();
  });
}
