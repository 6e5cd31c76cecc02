import { RetryLater } from '../lib/retry-later.ts';

const RETRY_MS = 5_000;

/** The database cannot be asked at the moment. Nothing is wrong with the question, so the same one may work later. */
export class DatabaseDown extends RetryLater {
  constructor(cause: unknown) {
    super('unavailable', RETRY_MS, 'The database of this server does not answer', { cause });
  }
}

/** What PostgreSQL or the way to it says while it is not there: SQLSTATE classes and codes of sockets. */
const POSTGRES_DOWN =
  /^(?:08\w{3}|57P0[1235]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver has no codes for these. */
const POSTGRES_DOWN_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

export function isPostgresDown(error: unknown): boolean {
  // A host with several addresses fails with all their reasons.
  if (error instanceof AggregateError) return error.errors.some(isPostgresDown);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return POSTGRES_DOWN.test(code) || POSTGRES_DOWN_WORDS.test(error.message);
}

/** Busy, locked, an input or output error, a full disk, a file that cannot be opened. */
const SQLITE_DOWN: ReadonlySet<number> = new Set([5, 6, 10, 13, 14]);
const PRIMARY_CODE = 0xff;

export function isSqliteDown(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  return SQLITE_DOWN.has(error.errcode & PRIMARY_CODE);
}

/** The innermost message of an error: what went wrong in the words of whoever noticed it first. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseDown) return reasonOf(error.cause);
  // It has no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
