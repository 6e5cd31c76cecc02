/** Whole seconds until a moment, for a countdown; 0 once it has passed. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(Math.ceil((until - now) / 1000), 0);
}
