/**
 * What a failure’s code is in words, where it can happen while nothing but the start is there. `network` and `aborted` happen
 * before any server could name them.
 */
export const startErrors = {
  bad_request: 'The server couldn’t understand this request.',
  validation_failed: 'Some values aren’t valid.',
  not_found: 'Not found. It may have been deleted.',
  payload_too_large: 'This is larger than the server allows.',
  rate_limited: 'Too many requests. Wait a moment, then try again.',
  internal: 'Something went wrong on the server. Try again later.',
  unavailable: 'The server is unavailable right now.',
  unauthorized: 'Sign in to continue.',
  access_code_required: 'This server requires an access code.',
  access_code_wrong: 'Wrong access code.',
  forbidden: 'You don’t have permission to do that.',
  account_banned: 'This account has been disabled. Ask the operator of this server.',
  network: 'Couldn’t reach the server. Check your connection.',
  bad_gateway: 'Bad Gateway: the server didn’t respond correctly. Try again in a moment.',
  generic_error: 'Generic Error: this response didn’t come from Parley’s server.',
  aborted: 'Request aborted.',
} as const;
