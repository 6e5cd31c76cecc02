import { once } from '#/lib/once.ts';
import { pageEngine } from './engine-handle.ts';
import { createSearchClient } from './search-client.ts';
import { searchWorld } from './search-world.ts';

/** The search of this page, made when somebody first looks, or when it is warmed up. */
export const search = once(() => createSearchClient(pageEngine(searchWorld.get())));
