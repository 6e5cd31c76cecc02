export { createPageHistory } from './page-history.ts';
