import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import {
  type SignInAttempt,
  type SignInProvider,
  SignInProviderFailure,
  type VouchedPerson,
} from './sign-in-provider.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';
const DISCOVERY_LIFE_MS = 3_600_000;
const GOOGLE_INBOX = /@(?:gmail|googlemail)\.com$/i;

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type Discovery = z.infer<typeof Discovery>;

const TokenAnswer = z.object({ id_token: z.string().max(20_000) });
const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  name: z.string().max(200).catch('').default(''),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  /** The Workspace domain, whose inboxes Google runs. */
  hd: z.string().optional().catch(undefined),
});

export interface GoogleParts {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly issuer?: string | undefined;
}

interface Known {
  readonly discovery: Discovery;
  readonly keys: JWTVerifyGetKey;
  readonly until: number;
}

/** OpenID Connect with Google: authorization code, PKCE, state and nonce; the id token is verified here. */
export class GoogleSignIn implements SignInProvider {
  readonly #parts: GoogleParts;
  readonly #issuer: string;
  #known: Known | undefined;

  constructor(parts: GoogleParts) {
    this.#parts = parts;
    this.#issuer = parts.issuer ?? GOOGLE_ISSUER;
  }

  async authorizeUrl(state: string, { verifier, nonce, redirectUri }: SignInAttempt): Promise<string> {
    const { discovery } = await this.#discover();
    const url = new URL(discovery.authorization_endpoint);
    const query = {
      client_id: this.#parts.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  async exchange(code: string, { verifier, nonce, redirectUri }: SignInAttempt): Promise<VouchedPerson> {
    const { clientId, clientSecret, now } = this.#parts;
    const { discovery, keys } = await this.#discover();
    const answer = await this.#read(discovery.token_endpoint, TokenAnswer, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }).toString(),
    });
    try {
      const { payload } = await jwtVerify(answer.id_token, keys, {
        // Google writes its own name in both ways.
        issuer: [this.#issuer, this.#issuer.replace(/^https:\/\//, '')],
        audience: clientId,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        currentDate: new Date(now()),
      });
      const claims = Claims.parse(payload);
      if (claims.nonce !== nonce) throw new SignInProviderFailure('the token is of another attempt');
      return { subject: claims.sub, name: claims.name, ownEmail: ownEmailOf(claims) };
    } catch (cause) {
      throw cause instanceof SignInProviderFailure
        ? cause
        : new SignInProviderFailure('the token is not good', { cause });
    }
  }

  async #discover(): Promise<Known> {
    const { fetch, now } = this.#parts;
    if (this.#known && this.#known.until > now()) return this.#known;
    const discovery = await this.#read(`${this.#issuer}/.well-known/openid-configuration`, Discovery);
    if (discovery.issuer !== this.#issuer) throw new SignInProviderFailure('the issuer calls itself something else');
    const keys = createRemoteJWKSet(new URL(discovery.jwks_uri), {
      [customFetch]: (url, { headers, method, signal }) => fetch(url, { headers, method, signal }),
    });
    return (this.#known = { discovery, keys, until: now() + DISCOVERY_LIFE_MS });
  }

  async #read<Answer>(url: string, schema: z.ZodType<Answer>, init: RequestInit = {}): Promise<Answer> {
    try {
      const response = await this.#parts.fetch(url, init);
      const text = await response.text();
      if (!response.ok) throw new SignInProviderFailure(`Google answered ${response.status}: ${text.slice(0, 300)}`);
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw cause instanceof SignInProviderFailure
        ? cause
        : new SignInProviderFailure('Google cannot be read', { cause });
    }
  }
}

/** An address at another host may have changed hands since Google saw it; only of its own inboxes Google knows. */
function ownEmailOf({ email, email_verified: isVerified, hd }: z.infer<typeof Claims>): string | undefined {
  if (email === undefined || isVerified !== true) return undefined;
  const isWorkspace = hd !== undefined && email.toLowerCase().endsWith(`@${hd.toLowerCase()}`);
  return GOOGLE_INBOX.test(email) || isWorkspace ? email : undefined;
}
