import { type Piece, say } from '../piece.ts';

/** A reply that breaks in the middle. */
export const FAILURE_DEMO: readonly Piece[] = [
  say(
    'This answer will stop halfway, as it does when a provider has trouble. The part that has already arrived is saved, and',
  ),
  { fail: 'upstream_failed', message: 'The guide stopped on purpose: you asked to see an error' },
];
