import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { z } from 'zod';
import { SignInProviderFailure, type VouchedPerson } from './sign-in-provider.ts';

export const APPLE_ISSUER = 'https://appleid.apple.com';

const Claims = z.object({ sub: z.string().min(1).max(255), nonce: z.string() });

export interface AppleParts {
  /** Whom the tokens are for: bundle ids of the operator's apps, or the Services ID of its page. */
  readonly clientIds: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly issuer?: string | undefined;
}

/** Verifies identity tokens of Apple: whose they are, for whom, and for which attempt. */
export class AppleSignIn {
  readonly #parts: AppleParts;
  readonly #issuer: string;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(parts: AppleParts) {
    this.#parts = parts;
    this.#issuer = parts.issuer ?? APPLE_ISSUER;
    this.#keys = createRemoteJWKSet(new URL(`${this.#issuer}/auth/keys`), {
      [customFetch]: (url, { headers, method, signal }) => parts.fetch(url, { headers, method, signal }),
    });
  }

  /** `nonce` is the one that whoever began made; the token has its hash. */
  async verify(identityToken: string, nonce: string): Promise<VouchedPerson> {
    try {
      const { payload } = await jwtVerify(identityToken, this.#keys, {
        issuer: this.#issuer,
        audience: [...this.#parts.clientIds],
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        currentDate: new Date(this.#parts.now()),
      });
      const claims = Claims.parse(payload);
      if (claims.nonce !== createHash('sha256').update(nonce).digest('hex')) {
        throw new SignInProviderFailure('the token is of another attempt');
      }
      return { subject: claims.sub, name: '' };
    } catch (cause) {
      throw cause instanceof SignInProviderFailure
        ? cause
        : new SignInProviderFailure('the token is not good', { cause });
    }
  }
}
