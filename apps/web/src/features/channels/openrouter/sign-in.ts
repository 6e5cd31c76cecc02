import * as z from 'zod/mini';

/*
 * OpenRouter's sign-in with PKCE (RFC 7636). The verifier is made in this tab, kept in its session storage, and sent to
 * OpenRouter alone, when the code is exchanged. The state is part of the way back: an answer that this tab did not ask for,
 * such as a link with somebody else's code in it, is not taken.
 */

const AUTHORIZE_URL = 'https://openrouter.ai/auth';
const EXCHANGE_URL = 'https://openrouter.ai/api/v1/auth/keys';
const STORAGE_NAME = 'parley-openrouter-sign-in';
const SIGN_IN_TIME_MS = 900_000;
const KEY_MAX_LENGTH = 500;

const Started = z.object({ state: z.string(), verifier: z.string(), startedAt: z.number() });
const Exchanged = z.object({ key: z.string().check(z.minLength(1), z.maxLength(KEY_MAX_LENGTH)) });

export interface SignInWorld {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly now: () => number;
}

/** Why a sign-in came to nothing. */
export type SignInProblem = 'not-started' | 'cancelled' | 'refused' | 'unreachable';

export type SignInResult = { readonly key: string } | { readonly problem: SignInProblem };

/** Remembers a new sign-in in this tab and gives the address to go to. `callbackUrl` makes the way back from the state. */
export async function startSignIn(callbackUrl: (state: string) => string, world: SignInWorld): Promise<string> {
  const started = { state: randomText(), verifier: randomText(), startedAt: world.now() };
  world.storage.setItem(STORAGE_NAME, JSON.stringify(started));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.verifier));
  const query = new URLSearchParams({
    callback_url: callbackUrl(started.state),
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  });
  return `${AUTHORIZE_URL}?${query.toString()}`;
}

/** Exchanges the code for a key. What was remembered is used up by it, whatever comes of it. */
export async function finishSignIn(
  { state, code }: { readonly state: string; readonly code: string | undefined },
  world: SignInWorld,
): Promise<SignInResult> {
  const started = takeStarted(world);
  const isOurs = started?.state === state && world.now() - started.startedAt < SIGN_IN_TIME_MS;
  if (!started || !isOurs) return { problem: 'not-started' };
  if (code === undefined || code === '') return { problem: 'cancelled' };
  try {
    const response = await world.fetch(EXCHANGE_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, code_verifier: started.verifier, code_challenge_method: 'S256' }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    const read = response.ok ? Exchanged.safeParse(await response.json()) : undefined;
    return read?.success === true ? { key: read.data.key } : { problem: 'refused' };
  } catch {
    return { problem: 'unreachable' };
  }
}

function takeStarted({ storage }: SignInWorld): z.infer<typeof Started> | undefined {
  const text = storage.getItem(STORAGE_NAME);
  storage.removeItem(STORAGE_NAME);
  try {
    return Started.parse(JSON.parse(text ?? 'null'));
  } catch {
    return undefined;
  }
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
