/** The least that a cell is wide: large enough to tell pictures apart, and to press. */
const CELL_PX = { phone: 104, wide: 168 } as const;
const PHONE_PX = 600;
const MOST_COLUMNS = 12;

/** How many cells stand beside each other in so much room. */
export function columnsIn(width: number, gap: number): number {
  const least = width < PHONE_PX ? CELL_PX.phone : CELL_PX.wide;
  const fitting = Math.floor((width + gap) / (least + gap));
  return Math.min(MOST_COLUMNS, Math.max(1, fitting));
}

/** The smallest step in which browsers lay out. */
const STEPS_PER_PX = 64;

/**
 * The side of a cell. Cells are squares. It is one that browsers can lay out exactly: a row that turned out another size
 * than it was taken for would change the height of the whole list, and everything would be drawn anew.
 */
export function cellSize(width: number, gap: number): number {
  const columns = columnsIn(width, gap);
  const side = (width - gap * (columns - 1)) / columns;
  return Math.max(1, Math.floor(side * STEPS_PER_PX) / STEPS_PER_PX);
}

/** A list in rows of so many. */
export function inRows<Item>(items: readonly Item[], columns: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
}
