import type { Drop } from '../chat-places.ts';

/** A row of the list as it lies on the screen. `into` takes chats as a whole, such as the head of a folder. */
export interface DropRow {
  readonly kind: 'chat' | 'into' | 'label';
  readonly shelf: string;
  readonly id?: string | undefined;
  readonly top: number;
  readonly bottom: number;
}

export interface DropTarget {
  readonly drop: Drop;
  /** Where the line is drawn; undefined where the row itself is marked. */
  readonly lineAt: number | undefined;
  readonly row: DropRow;
}

/** What a chat lands on that is let go at this height. Rows come in the order of the screen, gaps belong to the nearer one. */
export function dropTargetAt(rows: readonly DropRow[], y: number): DropTarget | undefined {
  const row = nearest(rows, y);
  if (!row) return undefined;
  const { shelf } = row;
  if (row.kind === 'into') return { drop: { shelf }, lineAt: undefined, row };
  if (row.kind === 'label') {
    const below = rows[rows.indexOf(row) + 1];
    const before = below?.kind === 'chat' && below.shelf === shelf ? below.id : undefined;
    return { drop: { shelf, before }, lineAt: row.bottom, row };
  }
  const isUpper = y < (row.top + row.bottom) / 2;
  return isUpper
    ? { drop: { shelf, before: row.id }, lineAt: row.top, row }
    : { drop: { shelf, after: row.id }, lineAt: row.bottom, row };
}

function nearest(rows: readonly DropRow[], y: number): DropRow | undefined {
  const distance = ({ top, bottom }: DropRow): number => Math.max(top - y, y - bottom, 0);
  return rows.reduce<DropRow | undefined>(
    (best, row) => (best === undefined || distance(row) < distance(best) ? row : best),
    undefined,
  );
}

/** Pixels to scroll in a frame while a chat is held near an edge: the nearer, the faster. */
export function scrollStep(y: number, top: number, bottom: number): number {
  const fromTop = y - top;
  const fromBottom = bottom - y;
  if (fromTop < EDGE_PX) return -Math.ceil(((EDGE_PX - Math.max(fromTop, 0)) / EDGE_PX) * FASTEST_PX);
  if (fromBottom < EDGE_PX) return Math.ceil(((EDGE_PX - Math.max(fromBottom, 0)) / EDGE_PX) * FASTEST_PX);
  return 0;
}

const EDGE_PX = 40;
const FASTEST_PX = 14;
