/** Every failure the server can name: its number on the wire, its HTTP status and its English text. */
export const ERRORS = {
  bad_request: { code: 1000, status: 400, text: 'Bad Request' },
  validation_failed: { code: 1001, status: 400, text: 'Some of what was sent does not fit' },
  not_found: { code: 1002, status: 404, text: 'Not Found' },
  method_not_allowed: { code: 1003, status: 405, text: 'This address does not take that method' },
  payload_too_large: { code: 1004, status: 413, text: 'That is larger than this server accepts' },
  unsupported_media_type: { code: 1005, status: 415, text: 'This address does not take that content type' },
  rate_limited: { code: 1006, status: 429, text: 'Too many requests, please wait a moment' },
  conflict: { code: 1007, status: 409, text: 'It was changed in the meantime' },
  not_implemented: { code: 1008, status: 501, text: 'This server does not offer that yet' },
  internal: { code: 1009, status: 500, text: 'Internal Server Error' },
  unavailable: { code: 1010, status: 503, text: 'Service Unavailable' },

  unauthorized: { code: 2000, status: 401, text: 'Unauthorized' },
  access_code_required: { code: 2001, status: 401, text: 'This server asks for an access code' },
  access_code_wrong: { code: 2002, status: 403, text: 'That access code is not right' },
  forbidden: { code: 2003, status: 403, text: 'Forbidden' },

  /** The number is the spec's: clients know a low balance by -1. */
  insufficient_balance: { code: -1, status: 403, text: 'Balance not enough' },

  model_not_found: { code: 3000, status: 404, text: 'There is no such model here' },
  model_unavailable: { code: 3001, status: 503, text: 'That model does not answer at the moment' },
  upstream_refused_key: { code: 3002, status: 502, text: 'The provider refused the key of this server' },
  upstream_forbidden: { code: 3003, status: 502, text: 'The provider does not allow this request' },
  upstream_rate_limited: { code: 3004, status: 429, text: 'The provider is limiting requests, please wait a moment' },
  upstream_bad_request: { code: 3005, status: 400, text: 'The provider did not accept the request' },
  upstream_failed: { code: 3006, status: 502, text: 'The provider had an error of its own' },
  upstream_unreachable: { code: 3007, status: 502, text: 'The provider could not be reached' },
  upstream_timeout: { code: 3008, status: 504, text: 'The provider sent nothing for too long' },
  upstream_interrupted: { code: 3009, status: 502, text: 'The provider broke off in the middle of the reply' },
  empty_response: { code: 3010, status: 502, text: 'empty response from server' },
} as const satisfies Record<string, ErrorEntry>;

export interface ErrorEntry {
  readonly code: number;
  readonly status: number;
  readonly text: string;
}

export type ErrorCode = keyof typeof ERRORS;

const NAME_BY_NUMBER = new Map(Object.entries(ERRORS).map(([name, entry]) => [entry.code as number, name as ErrorCode]));

/** The name behind a number from the wire; undefined for a number that no version of ours sends. */
export function errorNameOf(code: number): ErrorCode | undefined {
  return NAME_BY_NUMBER.get(code);
}

/** The one expected failure of both sides. `detail` is safe to show and says more than the code's own text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail ?? ERRORS[code].text, options);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
