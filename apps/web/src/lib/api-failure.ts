import { EnvelopeFrame, errorNameOf, type ErrorCode, type LocalFailure } from '@parley/contract';
import { jsonOf } from './json.ts';

/** Why a call gave nothing: a code from the contract, or something that no server can name, such as an answer that broke off. */
export type ApiFailureCode = ErrorCode | LocalFailure | 'aborted';

/** What is kept of an answer that is not ours; pages of proxies can be long. */
const MAX_BODY_CHARS = 2_000;

/** The one way in which a call to the server fails. `message` is English, for logs; screens word it by `code`. */
export class ApiFailure extends Error {
  readonly code: ApiFailureCode;
  /** The HTTP status, 0 where no answer came. */
  readonly status: number;
  readonly requestId: string | undefined;
  /** What some failures bring along to go on from them, to be read with a schema of the contract. */
  readonly data: unknown;

  constructor(
    code: ApiFailureCode,
    status: number,
    message: string,
    options: { requestId?: string | undefined; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.requestId = options.requestId;
    this.data = options.data;
  }
}

/** For answers without an envelope (a proxy's error page): the listed code that fits the status best. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode | LocalFailure>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  500: 'internal',
  501: 'not_implemented',
  502: 'bad_gateway',
  503: 'unavailable',
  // The desktop app says so: where it works without a server, and where no answer came at all.
  598: 'no_server',
  599: 'network',
};

/** Turns an unwanted answer into a failure, whatever its body looks like. */
export async function failureOfResponse(response: Response): Promise<ApiFailure> {
  return failureOf(response, await response.text().catch(() => ''));
}

/** The failure that an answer with this body stands for. Answers that are not ours keep their status, text and body. */
export function failureOf({ status, statusText }: Pick<Response, 'status' | 'statusText'>, text: string): ApiFailure {
  const frame = EnvelopeFrame.safeParse(jsonOf(text));
  if (!frame.success || frame.data.code === 0) {
    // A proxy that answers for a server with a 2xx has not understood it either.
    const code = status < 300 ? 'bad_gateway' : (CODE_BY_STATUS[status] ?? 'generic_error');
    const said = [`${status} ${statusText}`.trim(), text.trim().slice(0, MAX_BODY_CHARS)].filter((part) => part !== '');
    return new ApiFailure(code, status, said.join('\n\n'));
  }
  const code = errorNameOf(frame.data.code) ?? CODE_BY_STATUS[status] ?? 'generic_error';
  const { msg, requestId, data } = frame.data;
  const message = msg || code || String(status);
  return new ApiFailure(code, status, message, { requestId, data });
}

/** Turns what `fetch` threw into a failure. */
export function failureOfThrown(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown;
  const aborted = thrown instanceof DOMException && thrown.name === 'AbortError';
  return aborted
    ? new ApiFailure('aborted', 0, 'Request aborted', { cause: thrown })
    : new ApiFailure('network', 0, 'The server could not be reached', { cause: thrown });
}
