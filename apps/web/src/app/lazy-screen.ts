import { lazy, type ComponentType } from 'react';

/** A screen that is fetched when it is first opened. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}
