import { AppError, PROVIDER_KEY_MAX_LENGTH } from '@parley/contract';

/** How to reach an endpoint of a user's. */
export interface EndpointCredentials {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Empty where the endpoint asks for none. */
  readonly apiKey: string;
}

const PRINTABLE = /^[\x20-\x7e]*$/;
const HINT_LENGTH = 4;
/** Four characters of a short key would be too much of it. */
const HINT_MIN_KEY_LENGTH = 16;

/** Keys go into a header, where a line break would start another one. */
export function readKey(text: string): string {
  const key = text.trim();
  if (key.length > PROVIDER_KEY_MAX_LENGTH) {
    throw new AppError('validation_failed', `A key has at most ${PROVIDER_KEY_MAX_LENGTH} characters`);
  }
  if (!PRINTABLE.test(key)) {
    throw new AppError('validation_failed', 'A key must be one line of plain characters');
  }
  return key;
}

/** The hint of a key that may be shown: its last characters. */
export function hintOf(key: string): string {
  return key.length < HINT_MIN_KEY_LENGTH ? '' : key.slice(-HINT_LENGTH);
}

export function authorizationOf({ apiKey }: Pick<EndpointCredentials, 'apiKey'>): Record<string, string> {
  return apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
}
