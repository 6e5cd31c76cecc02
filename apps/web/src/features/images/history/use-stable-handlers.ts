import { useLayoutEffect, useRef, useState } from 'react';

type Handler = (...values: never[]) => void;

/** In React: functions that stay the same while what they do changes, so that many cells need not be drawn again. */
export function useStableHandlers<Handlers extends { readonly [Name in keyof Handlers]: Handler }>(
  handlers: Handlers,
): Handlers {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(() => {
    const names = Object.keys(handlers) as (keyof Handlers)[];
    const entries = names.map((name) => [name, (...values: never[]) => latest.current[name](...values)] as const);
    return Object.fromEntries(entries) as unknown as Handlers;
  });
  return stable;
}
