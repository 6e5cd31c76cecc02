/** So many rows are expected together, and so many again behind them: nobody reads them one by one. */
export const AHEAD_ROWS = 6;

interface GridWindow {
  /** The first row in sight. */
  readonly top: number;
  /** How many rows are drawn from there on, those just out of sight included. */
  readonly drawn: number;
  readonly isDown: boolean;
}

/** The rows that come into sight next, as a range without its end. */
export function rowsAhead({ top, drawn, isDown }: GridWindow): readonly [from: number, to: number] {
  const from = isDown ? top + drawn : top - 2 * AHEAD_ROWS;
  return [Math.max(0, from), Math.max(0, from + 2 * AHEAD_ROWS)];
}
