import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { serve } from './sign-in-providers.ts';

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** What Apple knows of the operator's page. */
export const APPLE_WEB = {
  appleServicesId: 'chat.parley.web',
  appleTeamId: 'TEAM123456',
  appleKeyId: 'KEY1234567',
  applePrivateKey: privateKey,
};

/** How Apple answers for the person who signs in there; the rest is what a forger would change. */
interface ApplePerson {
  readonly sub: string;
  readonly claims?: JWTPayload;
  readonly isForeign?: boolean;
  readonly time?: number;
}

interface SignOptions {
  readonly isForeign?: boolean | undefined;
  readonly kid?: string;
  readonly time?: number | undefined;
}

/**
 * Plays Apple: serves its keys, signs identity tokens with them, and has the page at which `person` agrees without being
 * asked. Codes are good once, for the Services ID and the address that they were made for, and only whoever signs with the
 * key of `APPLE_WEB` gets a token for one.
 */
export async function playApple(redirectUri = '', person: { current: ApplePerson } = { current: { sub: 'apple-1' } }) {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const key = { ...(await exportJWK(own.publicKey)), kid: 'apple-1', use: 'sig', alg: 'RS256' };
  /** What the page was opened with, by the code that it gave out. */
  const given = new Map<string, { readonly nonce: string; readonly person: ApplePerson }>();
  /** Every address at which the page was opened. */
  const asked: URLSearchParams[] = [];

  const signAsIs = (claims: JWTPayload, { isForeign = false, kid = 'apple-1', time = Date.now() }: SignOptions = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(claims.iss ?? issuer)
      .setAudience(claims.aud ?? 'chat.parley.app')
      .setIssuedAt(Math.floor(time / 1000))
      .setExpirationTime(Math.floor(time / 1000) + 600)
      .sign(isForeign ? foreign.privateKey : own.privateKey);
  /** A token as an app gets it. */
  const sign = (claims: JWTPayload & { nonce: string }, options?: SignOptions) =>
    signAsIs({ ...claims, nonce: createHash('sha256').update(claims.nonce).digest('hex') }, options);

  const say = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    asked.push(query);
    const isKnown = query.get('client_id') === APPLE_WEB.appleServicesId && query.get('redirect_uri') === redirectUri;
    // As Apple does: an answer with a name or an address, or with a token, is never sent in a query.
    const isQuery = query.get('response_mode') === 'query' && query.get('response_type') === 'code';
    if (!isKnown || !isQuery || (query.get('scope') ?? '') !== '')
      return say(response, 400, { error: 'invalid_request' });
    const code = `code-${asked.length}`;
    given.set(code, { nonce: query.get('nonce') ?? '', person: person.current });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const { appleServicesId, appleTeamId, appleKeyId, applePrivateKey } = APPLE_WEB;
    const secret = await jwtVerify(form.get('client_secret') ?? '', createPublicKey(applePrivateKey), {
      issuer: appleTeamId,
      subject: appleServicesId,
      audience: issuer,
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'iat'],
    }).catch(() => undefined);
    if (secret?.protectedHeader.kid !== appleKeyId || form.get('client_id') !== appleServicesId) {
      return say(response, 400, { error: 'invalid_client' });
    }
    const code = form.get('code') ?? '';
    const grant = given.get(code);
    given.delete(code);
    const isRight = form.get('grant_type') === 'authorization_code' && form.get('redirect_uri') === redirectUri;
    if (!grant || !isRight) return say(response, 400, { error: 'invalid_grant' });
    const { sub, claims, isForeign, time } = grant.person;
    const idToken = await signAsIs({ sub, aud: appleServicesId, nonce: grant.nonce, ...claims }, { isForeign, time });
    say(response, 200, { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token: idToken });
  }

  const issuer = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://apple');
    if (url.pathname === '/auth/authorize') return authorize(url.searchParams, response);
    if (url.pathname === '/auth/token') return void token(request, response);
    say(response, 200, { keys: [key] });
  });
  return { issuer, sign, asked };
}
