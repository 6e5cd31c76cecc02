export { followUpdates } from './follow-updates-later.ts';
export { ServerNeeded, StandaloneCard } from './late-parts.ts';
