import { AppError, type ErrorCode, ERRORS } from '@parley/contract';
import { type ErrorPart, errorPart, type UpstreamWords } from '@parley/providers';

interface FailureDetails extends ErrorOptions {
  readonly retryAfterMs?: number | undefined;
  /** The upstream did not take `stream_options`, and may well answer without them. */
  readonly isAboutStreamOptions?: boolean;
  readonly upstream?: UpstreamWords | undefined;
  /** The upstream has the model, but not this kind of call. */
  readonly isNotOffered?: boolean;
}

/** An upstream's failure on its way to the client, with how long the upstream asks to wait. */
export class UpstreamFailure extends AppError {
  readonly retryAfterMs: number | undefined;
  readonly isAboutStreamOptions: boolean;
  /** In the provider's words, where they may be heard. */
  readonly upstream: UpstreamWords | undefined;
  readonly isNotOffered: boolean;

  constructor(code: ErrorCode, detail?: string, details: FailureDetails = {}) {
    super(code, detail, details);
    this.retryAfterMs = details.retryAfterMs;
    this.isAboutStreamOptions = details.isAboutStreamOptions ?? false;
    this.upstream = details.upstream;
    this.isNotOffered = details.isNotOffered ?? false;
  }
}

/** Whose key a call carries, and which texts must not come back out. */
export interface KeyHolder {
  readonly isOwnKey: boolean;
  readonly secrets: readonly string[];
  /** What the channel is called whose key it is. */
  readonly label?: string;
}

/** What an upstream said, without the key that it may have repeated. */
export function failureOf(part: ErrorPart, holder: KeyHolder, details: FailureDetails = {}): UpstreamFailure {
  const message =
    part.code === 'upstream_refused_key' ? refusedKeyWords(holder) : redacted(part.message, holder.secrets);
  const upstream = wordsFor(part, holder.secrets);
  return new UpstreamFailure(part.code, message, { ...details, retryAfterMs: part.retryAfterMs, upstream });
}

function refusedKeyWords({ isOwnKey, label }: KeyHolder): string {
  if (isOwnKey) return 'The provider refused your key';
  return label === undefined
    ? ERRORS.upstream_refused_key.text
    : `The provider rejected the key of the channel ${label}`;
}

/** What a provider says about the operator's key or account would sound as if it were about the caller's. */
function wordsFor({ code, upstream }: ErrorPart, secrets: readonly string[]): UpstreamWords | undefined {
  if (code === 'upstream_refused_key' || code === 'upstream_forbidden') return undefined;
  const words = JSON.stringify(upstream ?? {});
  return realSecrets(secrets).some((secret) => words.includes(secret)) ? undefined : upstream;
}

/** Shorter ones are placeholders such as `ollama`, which stand in ordinary sentences. */
const SECRET_MIN_LENGTH = 8;

function realSecrets(secrets: readonly string[]): string[] {
  return secrets.filter((secret) => secret.length >= SECRET_MIN_LENGTH);
}

/** A text of an upstream without the keys that it may repeat. */
export function redacted(text: string, secrets: readonly string[]): string {
  return realSecrets(secrets).reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
}

/** Failures after which another channel may do better; a request that is wrong is wrong everywhere. */
export function isWorthAnotherTry(failure: AppError): boolean {
  const { code } = failure;
  return (
    errorPart(code).retryable ||
    (failure instanceof UpstreamFailure && failure.isNotOffered) ||
    code === 'upstream_refused_key' ||
    code === 'upstream_forbidden' ||
    // The address of a channel, which nobody who asks can do anything about.
    code === 'address_refused' ||
    code === 'model_not_found'
  );
}
