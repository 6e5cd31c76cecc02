import { AppError, type ErrorCode } from '@parley/contract';

/** A failure that may pass by itself, and that knows when the next try is worth it. */
export class RetryLater extends AppError {
  readonly retryAfterSeconds: number;

  constructor(code: ErrorCode, waitMs: number, detail?: string, options?: ErrorOptions) {
    super(code, detail, options);
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}
