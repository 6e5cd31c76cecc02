import { type Piece, say } from '../piece.ts';

/** A reply that breaks in the middle. */
export const FAILURE_DEMO: readonly Piece[] = [
  say(
    'This reply will break off in the middle, as it does when a provider has trouble. What has already arrived stays, and',
  ),
  { fail: 'upstream_failed', message: 'The guide broke off on purpose: you asked to see an error' },
];
