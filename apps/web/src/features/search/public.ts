export { warmUpSearch } from './warm-up.ts';
