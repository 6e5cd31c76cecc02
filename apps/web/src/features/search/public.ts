export { loadLookUp } from './load-look-up.ts';
export { createPageSearch } from './page-search.ts';
