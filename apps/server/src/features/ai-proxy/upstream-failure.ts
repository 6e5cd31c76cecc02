import { AppError, type ErrorCode } from '@parley/contract';
import { type ErrorPart, errorPart } from '@parley/providers';

interface FailureDetails extends ErrorOptions {
  readonly retryAfterMs?: number | undefined;
  /** The upstream did not take `stream_options`, and may well answer without them. */
  readonly isAboutStreamOptions?: boolean;
}

/** An upstream's failure on its way to the client, with how long the upstream asks to wait. */
export class UpstreamFailure extends AppError {
  readonly retryAfterMs: number | undefined;
  readonly isAboutStreamOptions: boolean;

  constructor(code: ErrorCode, detail?: string, details: FailureDetails = {}) {
    super(code, detail, details);
    this.retryAfterMs = details.retryAfterMs;
    this.isAboutStreamOptions = details.isAboutStreamOptions ?? false;
  }
}

/** Whose key a call carries, and which texts must not come back out. */
export interface KeyHolder {
  readonly isOwnKey: boolean;
  readonly secrets: readonly string[];
}

/** What an upstream said, without the key that it may have repeated. */
export function failureOf(part: ErrorPart, holder: KeyHolder, details: FailureDetails = {}): UpstreamFailure {
  const isOwnRefused = holder.isOwnKey && part.code === 'upstream_refused_key';
  const message = isOwnRefused ? 'The provider refused your key' : redacted(part.message, holder.secrets);
  return new UpstreamFailure(part.code, message, { ...details, retryAfterMs: part.retryAfterMs });
}

/** Shorter ones are placeholders such as `ollama`, which stand in ordinary sentences. */
const SECRET_MIN_LENGTH = 8;

function redacted(text: string, secrets: readonly string[]): string {
  const real = secrets.filter((secret) => secret.length >= SECRET_MIN_LENGTH);
  return real.reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
}

/** Failures after which another channel may do better; a request that is wrong is wrong everywhere. */
export function isWorthAnotherTry({ code }: AppError): boolean {
  return (
    errorPart(code).retryable ||
    code === 'upstream_refused_key' ||
    code === 'upstream_forbidden' ||
    code === 'model_not_found'
  );
}
