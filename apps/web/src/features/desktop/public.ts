export { StandaloneCard } from './late-parts.ts';
