import type { Envelope } from './envelope.ts';
import type { ErrorCode } from './error-numbers.ts';
import { ERRORS } from './errors.ts';

/** What a failure is answered with. */
export function failure(code: ErrorCode, requestId: string, detail?: string, data?: object): Envelope<object> {
  return { code: ERRORS[code].code, msg: detail ?? ERRORS[code].text, data: data ?? null, requestId };
}
