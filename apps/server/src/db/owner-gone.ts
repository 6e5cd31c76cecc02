const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';

/** Whether a write failed on a foreign key: what it belongs to, such as an account, was deleted meanwhile. */
export function isOwnerGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return errcode === SQLITE_FOREIGN_KEY || code === POSTGRES_FOREIGN_KEY;
}
