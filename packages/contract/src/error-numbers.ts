/** Every failure the server can name, by its number on the wire. Apart from their texts, which a page has in its own words. */
export const ERROR_NUMBERS = {
  bad_request: 1000,
  validation_failed: 1001,
  not_found: 1002,
  method_not_allowed: 1003,
  payload_too_large: 1004,
  unsupported_media_type: 1005,
  rate_limited: 1006,
  conflict: 1007,
  not_implemented: 1008,
  internal: 1009,
  unavailable: 1010,
  unauthorized: 2000,
  access_code_required: 2001,
  access_code_wrong: 2002,
  forbidden: 2003,
  login_failed: 2004,
  code_not_sent: 2005,
  binding_failed: 2006,
  third_party_login_failed: 2007,
  third_party_login_off: 2008,
  account_banned: 2009,
  parent_account_required: 2010,
  parent_status_not_updated: 2011,
  ticket_invalid: 2012,
  identity_taken: 2013,
  last_identity: 2014,
  proof_required: 2015,
  merge_has_relations: 2016,
  api_key_disabled: 2020,
  api_key_expired: 2021,
  api_key_address: 2022,
  api_key_model: 2023,
  api_key_spent: 2024,
  sub_account_exists: 2030,
  sub_account_is_self: 2031,
  sub_account_chain: 2032,
  sub_account_limit: 2033,
  sub_account_banned: 2034,
  sub_account_cap_reached: 2035,
  sub_account_model_refused: 2036,
  sub_account_payer_empty: 2037,
  account_full: 2040,
  taken_down: 2041,
  insufficient_balance: -1,
  model_not_found: 3000,
  model_unavailable: 3001,
  upstream_refused_key: 3002,
  upstream_forbidden: 3003,
  upstream_rate_limited: 3004,
  upstream_bad_request: 3005,
  upstream_failed: 3006,
  upstream_unreachable: 3007,
  upstream_timeout: 3008,
  upstream_interrupted: 3009,
  empty_response: 3010,
  address_refused: 3011,
  upstream_quota: 3020,
  prompt_refused: 3021,
  key_unreadable: 3012,
  payment_failed: 4000,
  payment_off: 4001,
  redeem_failed: 4002,
  gift_gone: 4003,
  gift_claimed: 4004,
  trial_used: 4005,
  trial_sold_out: 4006,
  gift_off: 4007,
  budget_reached: 4008,
  subscription_active: 4009,
  model_locked: 4010,
  midjourney_not_submitted: 5000,
  midjourney_task_failed: 5001,
  midjourney_timeout: 5002,
  midjourney_max_retries: 5003,
  tool_schema_invalid: 6000,
  tool_exists: 6001,
  tool_arguments_invalid: 6002,
  tool_function_not_found: 6003,
  tool_not_initialized: 6004,
  tool_failed: 6005,
  mcp_unreachable: 6006,
  mcp_command: 6007,
  mcp_sign_in_needed: 6008,
  mcp_failed: 6009,
  mcp_not_spoken: 6010,
  upload_failed: 7000,
  sync_failed: 7001,
  not_a_picture: 7002,
  picture_too_large: 7003,
  picture_missing: 7004,
  file_refused: 7005,
  storage_full: 7006,
} as const;

export type ErrorCode = keyof typeof ERROR_NUMBERS;

const NAME_BY_NUMBER = new Map<number, ErrorCode>(
  (Object.keys(ERROR_NUMBERS) as ErrorCode[]).map((name) => [ERROR_NUMBERS[name], name]),
);

/** The name behind a number from the wire; undefined for a number that no version of ours sends. */
export function errorNameOf(code: number): ErrorCode | undefined {
  return NAME_BY_NUMBER.get(code);
}

export function isErrorCode(name: string): name is ErrorCode {
  return Object.hasOwn(ERROR_NUMBERS, name);
}

/**
 * What a client names itself, because no server of ours could: no answer at all, a reply that broke off, whose server was
 * killed or whose kept bytes cannot be opened, answers of something else that stands in between, such as a proxy, and an app
 * that works without a server.
 */
export const LOCAL_FAILURES = [
  'network',
  'connection_lost',
  'server_interrupted',
  'reply_unreadable',
  'bad_gateway',
  'generic_error',
  'no_server',
] as const;
export type LocalFailure = (typeof LOCAL_FAILURES)[number];
