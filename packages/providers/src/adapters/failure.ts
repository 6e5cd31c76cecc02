import { AppError, type ErrorCode } from '@parley/contract';
import type { ErrorPart } from '../stream-part.ts';
import { errorPart } from '../wire/openai-error.ts';

/** The error part for something that was thrown; an abort is thrown on, for it is a wish and no failure. */
export function failurePart(error: unknown, signal: AbortSignal, otherwise: ErrorCode): ErrorPart {
  if (signal.aborted || (error instanceof Error && error.name === 'AbortError')) throw error;
  const own = appErrorIn(error);
  return own ? errorPart(own.code, own.detail) : errorPart(otherwise);
}

/** A fetch that refuses an address says so with an error of ours, which others may have wrapped. */
function appErrorIn(error: unknown): AppError | undefined {
  for (let cause = error, depth = 0; depth < 5 && cause instanceof Error; cause = cause.cause, depth += 1) {
    if (cause instanceof AppError) return cause;
  }
  return undefined;
}
