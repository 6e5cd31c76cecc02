export { StarterList } from './late-parts.ts';
