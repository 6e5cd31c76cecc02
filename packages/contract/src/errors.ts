/** Every failure the server can name: its number on the wire, its HTTP status and its English text. */
export const ERRORS = {
  bad_request: { code: 1000, status: 400, text: 'Bad Request' },
  validation_failed: { code: 1001, status: 400, text: 'Some values are not valid' },
  not_found: { code: 1002, status: 404, text: 'Not Found' },
  method_not_allowed: { code: 1003, status: 405, text: 'This address does not support that method' },
  payload_too_large: { code: 1004, status: 413, text: 'This is larger than the server allows' },
  unsupported_media_type: { code: 1005, status: 415, text: 'This address does not support that content type' },
  rate_limited: { code: 1006, status: 429, text: 'Too many requests, please wait a moment' },
  conflict: { code: 1007, status: 409, text: 'This was changed elsewhere' },
  not_implemented: { code: 1008, status: 501, text: 'This server does not support that yet' },
  internal: { code: 1009, status: 500, text: 'Internal Server Error' },
  unavailable: { code: 1010, status: 503, text: 'Service Unavailable' },

  unauthorized: { code: 2000, status: 401, text: 'Unauthorized' },
  access_code_required: { code: 2001, status: 401, text: 'This server requires an access code' },
  access_code_wrong: { code: 2002, status: 403, text: 'Wrong access code' },
  forbidden: { code: 2003, status: 403, text: 'Forbidden' },
  login_failed: { code: 2004, status: 400, text: 'Login failed, please check your details and the code' },
  code_not_sent: { code: 2005, status: 502, text: 'Failed to send the verification code' },
  binding_failed: { code: 2006, status: 400, text: 'Binding failed' },
  third_party_login_failed: { code: 2007, status: 502, text: 'The sign-in service could not confirm your identity' },
  third_party_login_off: { code: 2008, status: 501, text: 'This login is coming soon' },
  account_banned: { code: 2009, status: 403, text: 'This account has been disabled' },
  parent_account_required: { code: 2010, status: 403, text: 'Only main accounts can do that' },
  parent_status_not_updated: { code: 2011, status: 409, text: 'Failed to update parent account status' },

  /** The number is the spec's: clients know a low balance by -1. */
  insufficient_balance: { code: -1, status: 403, text: 'Balance not enough' },

  model_not_found: { code: 3000, status: 404, text: 'This model is not available here' },
  model_unavailable: { code: 3001, status: 503, text: 'This model is not responding right now' },
  upstream_refused_key: { code: 3002, status: 502, text: 'The provider rejected this server’s API key' },
  upstream_forbidden: { code: 3003, status: 502, text: 'The provider does not allow this request' },
  upstream_rate_limited: { code: 3004, status: 429, text: 'The provider is limiting requests, please wait a moment' },
  upstream_bad_request: { code: 3005, status: 400, text: 'The provider rejected the request' },
  upstream_failed: { code: 3006, status: 502, text: 'The provider returned an error' },
  upstream_unreachable: { code: 3007, status: 502, text: 'The provider could not be reached' },
  upstream_timeout: { code: 3008, status: 504, text: 'The provider took too long to respond' },
  upstream_interrupted: { code: 3009, status: 502, text: 'The connection to the provider was lost mid-answer' },
  empty_response: { code: 3010, status: 502, text: 'empty response from server' },
  address_refused: { code: 3011, status: 400, text: 'This server is not allowed to connect to that address' },
  upstream_quota: { code: 3020, status: 502, text: 'The provider’s quota has been used up' },
  key_unreadable: { code: 3012, status: 400, text: 'The key could not be read, please enter it again' },

  payment_failed: { code: 4000, status: 502, text: 'Payment failed, please try another method' },
  payment_off: { code: 4001, status: 501, text: 'This server does not accept payments' },
  redeem_failed: { code: 4002, status: 400, text: 'Redeem failed, please check the card number and password' },
  gift_gone: { code: 4003, status: 409, text: 'You are late, the gifts are all gone' },
  gift_claimed: { code: 4004, status: 409, text: 'You have already claimed this gift' },
  trial_used: { code: 4005, status: 409, text: 'The trial plan can be used only once' },
  trial_sold_out: { code: 4006, status: 409, text: 'The trial plan is sold out for today' },

  midjourney_not_submitted: { code: 5000, status: 502, text: 'Failed to submit midjourney task' },
  midjourney_task_failed: { code: 5001, status: 502, text: 'Task failed' },
  midjourney_timeout: { code: 5002, status: 504, text: 'Task timeout after 5 minutes' },
  midjourney_max_retries: { code: 5003, status: 504, text: 'Max retries reached' },

  tool_schema_invalid: { code: 6000, status: 400, text: 'This is not a valid OpenAPI schema' },
  tool_exists: { code: 6001, status: 409, text: 'This tool already exists' },
  tool_arguments_invalid: { code: 6002, status: 400, text: 'Failed to parse arguments' },
  tool_function_not_found: { code: 6003, status: 404, text: 'Tool function not found' },
  tool_not_initialized: { code: 6004, status: 409, text: 'Tool is not properly initialized' },
  tool_failed: { code: 6005, status: 502, text: 'Failed to execute tool function' },
  mcp_unreachable: { code: 6006, status: 502, text: 'The MCP server could not be reached' },

  upload_failed: { code: 7000, status: 502, text: 'Upload failed' },
  sync_failed: { code: 7001, status: 502, text: 'Sync failed' },
  not_a_picture: { code: 7002, status: 422, text: 'There is no image at that address' },
  picture_too_large: { code: 7003, status: 422, text: 'The image is too large' },
  picture_missing: { code: 7004, status: 404, text: 'This image no longer exists' },
} as const satisfies Record<string, ErrorEntry>;

export interface ErrorEntry {
  readonly code: number;
  readonly status: number;
  readonly text: string;
}

export type ErrorCode = keyof typeof ERRORS;

const NAME_BY_NUMBER = new Map(
  Object.entries(ERRORS).map(([name, entry]) => [entry.code as number, name as ErrorCode]),
);

/** The name behind a number from the wire; undefined for a number that no version of ours sends. */
export function errorNameOf(code: number): ErrorCode | undefined {
  return NAME_BY_NUMBER.get(code);
}

export function isErrorCode(name: string): name is ErrorCode {
  return Object.hasOwn(ERRORS, name);
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

/**
 * What a client names itself, because no server of ours could: no answer at all, a reply that broke off, and answers of
 * something else that stands in between, such as a proxy.
 */
export const LOCAL_FAILURES = ['network', 'connection_lost', 'bad_gateway', 'generic_error'] as const;
export type LocalFailure = (typeof LOCAL_FAILURES)[number];
