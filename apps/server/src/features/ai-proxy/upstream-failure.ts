import { AppError, type ErrorCode } from '@parley/contract';
import type { ErrorPart } from '@parley/providers';
import type { Upstream } from '../models/service.ts';

/** An upstream's failure on its way to the client, with how long the upstream asks to wait. */
export class UpstreamFailure extends AppError {
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, detail?: string, retryAfterMs?: number, options?: ErrorOptions) {
    super(code, detail, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What an upstream said, without the key that it may have repeated. */
export function failureOf(part: ErrorPart, upstream: Upstream): UpstreamFailure {
  const message = upstream.apiKey === undefined ? part.message : part.message.replaceAll(upstream.apiKey, '…');
  return new UpstreamFailure(part.code, message, part.retryAfterMs);
}
