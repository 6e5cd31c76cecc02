export { loadSearchWarmUp } from './load-warm-up.ts';
