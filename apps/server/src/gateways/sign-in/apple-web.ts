import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { APPLE_ISSUER, AppleSignIn } from './apple.ts';
import {
  type SignInAttempt,
  type SignInProvider,
  SignInProviderFailure,
  type VouchedPerson,
} from './sign-in-provider.ts';

/** Apple allows half a year; each secret is made for one call. */
const SECRET_SECONDS = 300;

const TokenAnswer = z.object({ id_token: z.string().max(20_000) });

export interface AppleWebParts {
  readonly servicesId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** As PEM; signs the secret with which this server names itself. */
  readonly privateKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly issuer?: string | undefined;
}

/**
 * Sign in with Apple in a browser: authorization code, state and nonce. Nothing but who it is is asked for: with a name or
 * an address Apple would send the answer by a form from its own site, which brings no cookie of ours.
 */
export class AppleWebSignIn implements SignInProvider {
  readonly #parts: AppleWebParts;
  readonly #issuer: string;
  readonly #key: KeyObject;
  readonly #tokens: AppleSignIn;

  constructor(parts: AppleWebParts) {
    const { servicesId, privateKey, fetch, now, issuer } = parts;
    this.#parts = parts;
    this.#issuer = issuer ?? APPLE_ISSUER;
    this.#key = createPrivateKey(privateKey);
    this.#tokens = new AppleSignIn({ clientIds: [servicesId], fetch, now, issuer });
  }

  async authorizeUrl(state: string, { nonce, redirectUri }: SignInAttempt): Promise<string> {
    const url = new URL('/auth/authorize', this.#issuer);
    const query = {
      client_id: this.#parts.servicesId,
      redirect_uri: redirectUri,
      response_type: 'code',
      response_mode: 'query',
      state,
      // The token then has the hash, as in apps.
      nonce: createHash('sha256').update(nonce).digest('hex'),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  async exchange(code: string, { nonce, redirectUri }: SignInAttempt): Promise<VouchedPerson> {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: this.#parts.servicesId,
      client_secret: await this.#clientSecret(),
      redirect_uri: redirectUri,
    });
    return this.#tokens.verify(await this.#identityToken(form), nonce);
  }

  #clientSecret(): Promise<string> {
    const { servicesId, teamId, keyId, now } = this.#parts;
    const seconds = Math.floor(now() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(servicesId)
      .setAudience(this.#issuer)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + SECRET_SECONDS)
      .sign(this.#key);
  }

  async #identityToken(form: URLSearchParams): Promise<string> {
    try {
      const response = await this.#parts.fetch(new URL('/auth/token', this.#issuer), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      });
      const text = await response.text();
      if (!response.ok) throw new SignInProviderFailure(`Apple answered ${response.status}: ${text.slice(0, 300)}`);
      return TokenAnswer.parse(JSON.parse(text)).id_token;
    } catch (cause) {
      throw cause instanceof SignInProviderFailure
        ? cause
        : new SignInProviderFailure('Apple cannot be read', { cause });
    }
  }
}
