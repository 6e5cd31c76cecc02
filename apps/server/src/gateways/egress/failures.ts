import { AppError, type ConnectionProblem, type ErrorCode, type RefusalReason } from '@parley/contract';

const SENTENCES: Readonly<Record<RefusalReason, string>> = {
  not_an_address: 'That is not an address this server can call',
  scheme: 'An address must begin with https://',
  needs_https:
    'This server calls only https:// addresses. Whoever runs it can allow others with PARLEY_ALLOWED_PRIVATE_HOSTS',
  credentials: 'An address must not contain a user name or a password',
  query: 'The address of an endpoint must not contain a query (?) or a fragment (#)',
  port: 'This server does not call that port. Whoever runs it can allow it with PARLEY_ALLOWED_PRIVATE_HOSTS',
  private_name:
    'This server does not call names of private networks. Whoever runs it can allow this one with PARLEY_ALLOWED_PRIVATE_HOSTS',
  private_address:
    'This server does not call private addresses. Whoever runs it can allow this one with PARLEY_ALLOWED_PRIVATE_HOSTS',
  redirected: 'That address sends on to another one, which this server does not follow',
  method: 'This server does not send that kind of request',
};

/** The gateway would not make the call. */
export class EgressRefusal extends AppError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super('address_refused', SENTENCES[reason]);
    this.reason = reason;
  }
}

const CODES: Partial<Record<ConnectionProblem, ErrorCode>> = {
  timeout: 'upstream_timeout',
  connection_broken: 'upstream_interrupted',
  too_large: 'upstream_failed',
  not_json: 'upstream_failed',
};

const DETAILS: Partial<Record<ConnectionProblem, string>> = {
  dns_not_found: 'There is no server by that name',
  connection_refused: 'No server answers at that address',
  tls_invalid: 'The certificate of that server is not valid',
  timeout: 'The server at that address took too long',
};

/** The call was made, or tried, and did not come to a good end. */
export class EgressFailure extends AppError {
  readonly problem: ConnectionProblem;

  constructor(problem: ConnectionProblem, detail?: string, options?: ErrorOptions) {
    super(CODES[problem] ?? 'upstream_unreachable', detail ?? DETAILS[problem], options);
    this.problem = problem;
  }
}

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ETIMEOUT',
]);
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'ESERVFAIL', 'EAI_NODATA', 'EAI_FAIL']);
const TLS_CODE = /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;
/** What answers does not speak HTTP, or packs its answers wrongly. */
const NO_HTTP = /^(?:HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES|Z_|ERR__?BROTLI|ERR_PADDING)/;

/** Anything that went wrong below, in the gateway's words. What the caller ended stays as it is. */
export function toEgressError(error: unknown): Error {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new EgressFailure('connection_broken', undefined, { cause: error });
  if (error.name === 'AbortError') return error;
  if (error.name === 'TimeoutError') return new EgressFailure('timeout', undefined, { cause: error });
  return new EgressFailure(problemOf(codeOf(error)), undefined, { cause: error });
}

function problemOf(code: string): ConnectionProblem {
  if (TIMEOUTS.has(code)) return 'timeout';
  if (NO_SUCH_NAME.has(code)) return 'dns_not_found';
  if (TLS_CODE.test(code)) return 'tls_invalid';
  if (BROKEN.has(code) || NO_HTTP.test(code)) return 'connection_broken';
  return 'connection_refused';
}

/** Where several addresses were tried, the first attempt speaks for all. */
function codeOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const { code } = (first ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
