export { ServerNeeded, StandaloneCard } from './late-parts.ts';
