import { EnvelopeFrame, ERRORS, errorNameOf, type ErrorCode } from '@parley/contract';

/** Why a call gave nothing: a code from the contract, or something that no server can name, such as an answer that broke off. */
export type ApiFailureCode = ErrorCode | 'network' | 'connection_lost' | 'aborted';

/** The one way in which a call to the server fails. `message` is English, for logs; screens word it by `code`. */
export class ApiFailure extends Error {
  readonly code: ApiFailureCode;
  /** The HTTP status, 0 where no answer came. */
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(
    code: ApiFailureCode,
    status: number,
    message: string,
    options: { requestId?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.requestId = options.requestId;
  }
}

/** For answers without an envelope (a proxy's error page): the listed code that fits the status best. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
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
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

export function codeOfStatus(status: number): ErrorCode {
  return CODE_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal');
}

/** Turns an unwanted answer into a failure, whatever its body looks like. */
export function failureOf(status: number, body: unknown): ApiFailure {
  const frame = EnvelopeFrame.safeParse(body);
  if (!frame.success || frame.data.code === 0) {
    const code = codeOfStatus(status);
    return new ApiFailure(code, status, ERRORS[code].text);
  }
  const code = errorNameOf(frame.data.code) ?? codeOfStatus(status);
  const { msg, requestId } = frame.data;
  return new ApiFailure(code, status, msg || ERRORS[code].text, requestId === undefined ? {} : { requestId });
}

/** Turns what `fetch` threw into a failure. */
export function failureOfThrown(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown;
  const aborted = thrown instanceof DOMException && thrown.name === 'AbortError';
  return aborted
    ? new ApiFailure('aborted', 0, 'Request aborted', { cause: thrown })
    : new ApiFailure('network', 0, 'The server could not be reached', { cause: thrown });
}
