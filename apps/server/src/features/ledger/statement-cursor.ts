import { AppError } from '@parley/contract';
import type { Position } from './statement-rows.ts';

/** Where the two lists of a statement stand. */
interface Positions {
  readonly own: Position;
  readonly others: Position;
}

const PLACE = String.raw`(\d{1,16})\.([\w:-]{0,60})`;
const CURSOR = new RegExp(`^${PLACE}~${PLACE}$`);

/** A cursor as it stands in an address. */
export function cursorOf({ own, others }: Positions): string {
  return `${own.at}.${own.tie}~${others.at}.${others.tie}`;
}

/** Where reading begins: behind the cursor, or with the newest before a moment. */
export function readPositions(cursor: string | undefined, before: number): Positions {
  const start: Position = { at: before, tie: '' };
  if (cursor === undefined) return { own: start, others: start };
  const [, ownAt = '', own = '', othersAt = '', others = ''] = CURSOR.exec(cursor) ?? [];
  if (ownAt === '') throw new AppError('bad_request', 'That is no cursor');
  return { own: { at: Number(ownAt), tie: own }, others: { at: Number(othersAt), tie: others } };
}
