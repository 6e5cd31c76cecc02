import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { onTestFinished } from 'vitest';

/** A server on this machine for as long as the test runs. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const GOOGLE_CLIENT = { googleClientId: 'parley-client', googleClientSecret: 'parley-client-secret' };

export interface GooglePerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly hd?: string;
  readonly name?: string;
}

/** A real OpenID provider that plays Google; `person` signs in there without being asked. */
export async function playGoogle(redirectUri: string, person: { current: GooglePerson }) {
  let callback: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const issuer = await serve((request, response) => callback?.(request, response));
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: GOOGLE_CLIENT.googleClientId,
        client_secret: GOOGLE_CLIENT.googleClientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'google-1', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a cookie key for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...person.current, sub: id }) }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  callback = (request, response) => {
    const login = { login: { accountId: person.current.sub }, select_account: {} };
    if (request.url?.startsWith('/interaction/')) void provider.interactionFinished(request, response, login);
    else void answer(request, response);
  };
  return { issuer };
}

export const WECHAT_APP = { wechatAppId: 'wx-parley', wechatAppSecret: 'wx-secret' };

/**
 * Plays WeChat: its calls answer as the real ones do, and codes are good once. Where a browser opens its page, the first of
 * the people who has not done so yet scans the code at once.
 */
export async function playWechat(people: Record<string, { openid: string; unionid?: string; nickname: string }>) {
  const used = new Set<string>();
  const scanning = Object.keys(people).values();
  const api = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://wechat');
    const say = (body: object) => response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(body));
    const { code = '', secret, openid } = Object.fromEntries(url.searchParams);
    if (url.pathname === '/connect/qrconnect') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', scanning.next().value ?? '');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/sns/userinfo') {
      return say(
        Object.values(people).find((person) => person.openid === openid) ?? {
          errcode: 40003,
          errmsg: 'invalid openid',
        },
      );
    }
    const person = people[code];
    if (!person || secret !== WECHAT_APP.wechatAppSecret) return say({ errcode: 40029, errmsg: 'invalid code' });
    if (used.has(code)) return say({ errcode: 40163, errmsg: 'code been used' });
    used.add(code);
    const { nickname: _nickname, ...ids } = person;
    return say({ access_token: `token-${code}`, expires_in: 7200, refresh_token: 'r', scope: 'snsapi_login', ...ids });
  });
  return { addresses: { pages: 'https://open.weixin.qq.com', api } };
}

/** As much of a browser as a login needs: cookies per host, and redirects followed one by one. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  get(address: string): Promise<Response> {
    return this.#fetch(address);
  }

  post(address: string, body?: FormData | object, token?: string): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers = {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return this.#fetch(address, {
      method: 'POST',
      headers,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  async #fetch(address: string, init: { method?: string; headers?: object; body?: FormData | string } = {}) {
    const { origin } = new URL(address);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Goes wherever it is sent until an address that begins like this, which it does not open. */
  async followTo(start: string, address: string): Promise<string> {
    let next = start;
    for (let hop = 0; hop < 15 && !next.startsWith(address); hop += 1) {
      const response = await this.get(next);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${next} shows a page: ${(await response.text()).slice(0, 300)}`);
      next = new URL(location, next).href;
    }
    return next;
  }
}
