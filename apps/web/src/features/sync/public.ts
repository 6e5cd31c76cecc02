export { getSync, subscribeSync, syncDefault, updateSync, useSync } from './store.ts';
export { createPageSync } from './page-sync.ts';
