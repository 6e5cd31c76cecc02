export { getSync, subscribeSync, syncDefault, updateSync, useSync } from './store.ts';
export { startAutoSync } from './late-parts.ts';
