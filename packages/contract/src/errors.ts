import { ERROR_NUMBERS, type ErrorCode } from './error-numbers.ts';

/** What the server says for each failure: its HTTP status and its English text. */
const ANSWERS = {
  bad_request: { status: 400, text: 'Bad Request' },
  validation_failed: { status: 400, text: 'Some values are not valid' },
  not_found: { status: 404, text: 'Not Found' },
  method_not_allowed: {
    status: 405,
    text: 'This address does not support that method',
  },
  payload_too_large: {
    status: 413,
    text: 'This is larger than the server allows',
  },
  unsupported_media_type: {
    status: 415,
    text: 'This address does not support that content type',
  },
  rate_limited: { status: 429, text: 'Too many requests, please wait a moment' },
  conflict: { status: 409, text: 'This was changed elsewhere' },
  not_implemented: { status: 501, text: 'This server does not support that yet' },
  internal: { status: 500, text: 'Internal Server Error' },
  unavailable: { status: 503, text: 'Service Unavailable' },

  unauthorized: { status: 401, text: 'Unauthorized' },
  access_code_required: {
    status: 401,
    text: 'This server requires an access code',
  },
  access_code_wrong: { status: 403, text: 'Wrong access code' },
  forbidden: { status: 403, text: 'Forbidden' },
  login_failed: {
    status: 400,
    text: 'Login failed, please check your details and the code',
  },
  code_not_sent: { status: 502, text: 'Failed to send the verification code' },
  binding_failed: { status: 400, text: 'Binding failed' },
  third_party_login_failed: {
    status: 502,
    text: 'The sign-in service could not confirm your identity',
  },
  third_party_login_off: { status: 501, text: 'This login is coming soon' },
  account_banned: { status: 403, text: 'This account has been disabled' },
  parent_account_required: {
    status: 403,
    text: 'Only main accounts can do that',
  },
  parent_status_not_updated: {
    status: 409,
    text: 'Failed to update parent account status',
  },
  ticket_invalid: {
    status: 400,
    text: 'This link or request has expired or was used already',
  },
  identity_taken: {
    status: 409,
    text: 'Another account signs in with that already',
  },
  merge_has_relations: {
    status: 409,
    text: 'An account that has sub-accounts or a main account cannot be merged; end those relations first',
  },
  last_identity: {
    status: 409,
    text: 'This is the only way to sign in to this account',
  },
  proof_required: {
    status: 403,
    text: 'Please sign in again, or enter a new code, to do that',
  },

  api_key_disabled: { status: 401, text: 'This API key is switched off' },
  api_key_expired: { status: 401, text: 'This API key has expired' },
  api_key_address: {
    status: 403,
    text: 'This API key may not be used from this address',
  },
  api_key_model: { status: 403, text: 'This API key may not call this model' },
  api_key_spent: {
    status: 403,
    text: 'This API key has reached its spending limit',
  },

  sub_account_exists: { status: 409, text: 'You have already invited this address' },
  sub_account_is_self: { status: 400, text: 'This address is your own' },
  sub_account_chain: {
    status: 409,
    text: 'An account that has sub-accounts cannot become one',
  },
  sub_account_limit: { status: 409, text: 'You cannot have more sub-accounts' },
  sub_account_banned: {
    status: 403,
    text: 'Your main account no longer pays for you. Choose another one, or stop using it',
  },
  sub_account_cap_reached: {
    status: 403,
    text: 'You have reached the monthly limit that your main account set',
  },
  sub_account_model_refused: {
    status: 403,
    text: 'Your main account does not allow this model',
  },
  sub_account_payer_empty: {
    status: 403,
    text: 'Your main account pays for you and has nothing left for this. Ask it to top up or to raise its budget, or pay for yourself',
  },
  account_full: {
    status: 413,
    text: 'There is no room left for this account on the server',
  },
  taken_down: { status: 410, text: 'The operator of this server took this down' },

  /** The number is the spec's: clients know a low balance by -1. */
  insufficient_balance: { status: 403, text: 'Balance not enough' },

  model_not_found: { status: 404, text: 'This model is not available here' },
  model_unavailable: {
    status: 503,
    text: 'This model is not responding right now',
  },
  upstream_refused_key: {
    status: 502,
    text: 'The provider rejected this server’s API key',
  },
  upstream_forbidden: {
    status: 502,
    text: 'The provider does not allow this request',
  },
  upstream_rate_limited: {
    status: 429,
    text: 'The provider is limiting requests, please wait a moment',
  },
  upstream_bad_request: {
    status: 400,
    text: 'The provider rejected the request',
  },
  upstream_failed: { status: 502, text: 'The provider returned an error' },
  upstream_unreachable: {
    status: 502,
    text: 'The provider could not be reached',
  },
  upstream_timeout: {
    status: 504,
    text: 'The provider took too long to respond',
  },
  upstream_interrupted: {
    status: 502,
    text: 'The connection to the provider was lost mid-answer',
  },
  empty_response: { status: 502, text: 'empty response from server' },
  address_refused: {
    status: 400,
    text: 'This server is not allowed to connect to that address',
  },
  upstream_quota: { status: 502, text: 'The provider’s quota has been used up' },
  prompt_refused: { status: 422, text: 'The provider’s content rules do not allow this picture' },
  key_unreadable: {
    status: 400,
    text: 'The key could not be read, please enter it again',
  },

  payment_failed: {
    status: 502,
    text: 'Payment failed, please try another method',
  },
  payment_off: { status: 501, text: 'This server does not accept payments' },
  redeem_failed: {
    status: 400,
    text: 'Redeem failed, please check the card number and password',
  },
  gift_gone: { status: 409, text: 'You are late, the gifts are all gone' },
  gift_claimed: { status: 409, text: 'You have already claimed this gift' },
  trial_used: { status: 409, text: 'The trial plan can be used only once' },
  trial_sold_out: { status: 409, text: 'The trial plan is sold out for today' },
  gift_off: { status: 501, text: 'This server has no gifts' },
  budget_reached: {
    status: 403,
    text: 'You have reached your monthly budget',
  },
  subscription_active: {
    status: 409,
    text: 'You have a subscription already; cancel it before you choose another one',
  },
  model_locked: {
    status: 403,
    text: 'This model needs a plan that unlocks all models',
  },

  midjourney_not_submitted: {
    status: 502,
    text: 'Failed to submit midjourney task',
  },
  midjourney_task_failed: { status: 502, text: 'Task failed' },
  midjourney_timeout: { status: 504, text: 'Task timeout after 5 minutes' },
  midjourney_max_retries: { status: 504, text: 'Max retries reached' },
  midjourney_modal: {
    status: 502,
    text: 'Midjourney asks for more details than can be given here. Try another button, or describe the change in a new prompt',
  },
  midjourney_cancelled: { status: 502, text: 'The task was cancelled at the Midjourney service. Send it again' },
  midjourney_several: {
    status: 400,
    text: 'One prompt makes one task here. Leave out --repeat and lists in { }, and send a prompt for each',
  },

  tool_schema_invalid: {
    status: 400,
    text: 'This is not a valid OpenAPI schema',
  },
  tool_exists: { status: 409, text: 'This tool already exists' },
  tool_arguments_invalid: {
    status: 400,
    text: 'Failed to parse arguments',
  },
  tool_function_not_found: {
    status: 404,
    text: 'Tool function not found',
  },
  tool_not_initialized: {
    status: 409,
    text: 'Tool is not properly initialized',
  },
  tool_failed: { status: 502, text: 'Failed to execute tool function' },
  mcp_unreachable: { status: 502, text: 'The MCP server could not be reached' },
  mcp_not_spoken: { status: 502, text: 'What answers at this address is not an MCP server' },
  mcp_command: {
    status: 400,
    text: 'MCP servers are added by an http or https address. Commands run in the desktop app only',
  },
  mcp_sign_in_needed: { status: 409, text: 'The MCP server wants you to sign in' },
  mcp_failed: { status: 502, text: 'The MCP server failed' },

  upload_failed: { status: 502, text: 'Upload failed' },
  sync_failed: { status: 502, text: 'Sync failed' },
  not_a_picture: { status: 422, text: 'There is no image at that address' },
  picture_too_large: { status: 422, text: 'The image is too large' },
  picture_missing: { status: 404, text: 'This image no longer exists' },
  file_refused: { status: 422, text: 'This file cannot be uploaded' },
  storage_full: { status: 507, text: 'This server has no room left for files' },
} as const satisfies Record<ErrorCode, Omit<ErrorEntry, 'code'>>;

export interface ErrorEntry {
  readonly code: number;
  readonly status: number;
  readonly text: string;
}

/** Every failure the server can name: its number on the wire, its HTTP status and its English text. */
export const ERRORS = Object.fromEntries(
  (Object.keys(ERROR_NUMBERS) as ErrorCode[]).map((name) => [name, { code: ERROR_NUMBERS[name], ...ANSWERS[name] }]),
) as Readonly<Record<ErrorCode, ErrorEntry>>;

/** The one expected failure of both sides. `detail` is safe to show and says more than the code's own text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  /** What the client needs to go on from the failure; most have none. */
  readonly data: object | undefined;

  constructor(code: ErrorCode, detail?: string, options?: ErrorOptions & { readonly data?: object | undefined }) {
    super(detail ?? ERRORS[code].text, options);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
    this.data = options?.data;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
