import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface LazyPart<Props> {
  readonly Part: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches the part before it is drawn. */
  readonly load: () => Promise<unknown>;
}

/**
 * A part of the page with code of its own. React draws a stand-in for whatever it has to wait for, be it a moment, and
 * then leaves that in place for up to 300 ms; a part that was fetched beforehand is drawn at once.
 */
export function lazyPart<Props>(fetchPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let fetched: ComponentType<Props> | undefined;
  const load = async (): Promise<{ default: ComponentType<Props> }> => {
    fetched = await fetchPart();
    return { default: fetched };
  };
  const Part = lazy(() => (fetched ? knownAlready({ default: fetched }) : load()));
  return { Part, load };
}

/** What a promise cannot do: it tells at once. React takes it for one that it need not wait for. */
function knownAlready<Value>(value: Value): Promise<Value> {
  const told: Pick<Promise<Value>, 'then'> = {
    // oxlint-disable-next-line unicorn/no-thenable -- being one is the point
    then: <Result1, Result2>(onKnown?: ((known: Value) => Result1 | PromiseLike<Result1>) | null) => {
      onKnown?.(value);
      return new Promise<Result1 | Result2>(() => {});
    },
  };
  return told as Promise<Value>;
}
