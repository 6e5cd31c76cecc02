export { createPageSearch } from './page-search.ts';
