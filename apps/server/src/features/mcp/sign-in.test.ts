import { ERRORS, McpSignInEvent, type McpLogEntry, type McpServer } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { endOf, startMcpApp } from '../../testing/mcp-app.ts';
import { startGuardedMcp } from '../../testing/mcp-sign-in.ts';
import { TestBrowser } from '../../testing/sign-in-providers.ts';
import { startToolHost } from '../../testing/tools-app.ts';

const eventOn = async (page: Response) => {
  const [, text = 'null'] = /id="event">(.*?)<\/script>/.exec(await page.text()) ?? [];
  return McpSignInEvent.parse(JSON.parse(text));
};

forEachEngine((_engine, open) => {
  async function start() {
    const guarded = await startGuardedMcp();
    const app = await startMcpApp(await open());
    const server = await app.add(guarded.url);
    const callback = `${app.url}api/mcp/sign-in/callback`;
    /** Begins in a browser; gives the address at the authorization server. */
    const begin = async (browser: TestBrowser, { token } = app.ada) => {
      const started = await browser.post(`${app.url}api/mcp/${server.id}/sign-in`, undefined, token);
      const { code, data } = (await started.json()) as { code: number; data: { url: string } };
      expect(code).toBe(0);
      return data.url;
    };
    const signIn = async (browser = new TestBrowser()) =>
      eventOn(await browser.get(await browser.followTo(await begin(browser), callback)));
    const newest = async () => (await app.list())[0] as McpServer;
    return { guarded, app, server, callback, begin, signIn, newest };
  }

  describe('a server that wants a sign-in', () => {
    it('says so when it is added, and works once the person has signed in', async () => {
      const { app, server, signIn, newest } = await start();
      expect(server).toMatchObject({ state: { kind: 'needs-sign-in' }, isSignedIn: false, tools: [] });
      const early = await app.callTool(server.id, 'whoami');
      expect(early).toMatchObject([{ type: 'failed', code: ERRORS.mcp_sign_in_needed.code }]);
      expect(await signIn()).toEqual({ kind: 'done', serverId: server.id });
      expect(await newest()).toMatchObject({
        state: { kind: 'connected' },
        isSignedIn: true,
        tools: [{ name: 'whoami' }],
      });
      expect(endOf(await app.callTool(server.id, 'whoami')).text).toBe('Ada');
      const log = await app.call<McpLogEntry[]>('GET', `/mcp/${server.id}/log`, app.ada);
      expect(log.data.map(({ event }) => event)).toEqual(expect.arrayContaining(['sign-in-needed', 'signed-in']));
    });

    it('is asked with PKCE, a resource and an identity that was registered there', async () => {
      const { guarded, callback, begin } = await start();
      const { searchParams, origin } = new URL(await begin(new TestBrowser()));
      expect(origin).toBe(guarded.issuer);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        resource: guarded.url,
        redirect_uri: callback,
        scope: expect.stringContaining('weather') as string,
        state: expect.stringMatching(/^[\w-]{43}$/) as string,
      });
      const again = new URL(await begin(new TestBrowser()));
      expect(again.searchParams.get('client_id')).toBe(searchParams.get('client_id'));
    });

    it('gets a new token when the old one is no longer taken', async () => {
      const { guarded, app, server, signIn } = await start();
      await signIn();
      const before = guarded.state.refused;
      guarded.state.isRevoked = true;
      expect(endOf(await app.callTool(server.id, 'whoami')).text).toBe('Ada');
      expect(guarded.state.refused).toBe(before + 1);
    });

    it('wants the person again after signing out, and once nothing that was given is taken any more', async () => {
      const { guarded, app, server, signIn, newest } = await start();
      const expectSignInNeeded = async () => {
        const events = await app.callTool(server.id, 'whoami');
        expect(events).toMatchObject([{ type: 'failed', code: ERRORS.mcp_sign_in_needed.code }]);
        expect(await newest()).toMatchObject({ state: { kind: 'needs-sign-in' } });
      };
      await signIn();
      await app.call('POST', `/mcp/${server.id}/sign-out`, app.ada);
      expect(await newest()).toMatchObject({ state: { kind: 'needs-sign-in' }, isSignedIn: false });
      await expectSignInNeeded();
      expect(await signIn()).toMatchObject({ kind: 'done' });
      guarded.state.isOver = true;
      await expectSignInNeeded();
    });

    it('is signed in to only in the browser in which it began, once, and with the issuer that was asked', async () => {
      const { callback, begin, app, newest } = await start();
      const browser = new TestBrowser();
      const back = await browser.followTo(await begin(browser), callback);
      expect(await eventOn(await new TestBrowser().get(back))).toMatchObject({ kind: 'error' });
      // The ticket is used up, also for whoever has the cookie.
      expect(await eventOn(await browser.get(back))).toMatchObject({ kind: 'error' });

      const mixedUp = new URL(await browser.followTo(await begin(browser), callback));
      mixedUp.searchParams.set('iss', 'https://evil.example');
      expect(await eventOn(await browser.get(mixedUp.href))).toMatchObject({ kind: 'error' });
      const declined = new URL(await begin(browser));
      const state = declined.searchParams.get('state') ?? '';
      const said = await browser.get(
        `${callback}?error=access_denied&error_description=Pay+at+evil.example&state=${state}`,
      );
      const event = await eventOn(said);
      expect(event).toMatchObject({ kind: 'error' });
      expect(JSON.stringify(event)).not.toContain('evil');
      expect(await newest()).toMatchObject({ isSignedIn: false });
      expect(app.logs.join('')).not.toContain(mixedUp.searchParams.get('code'));
    });

    it('is nobody else’s to sign in to', async () => {
      const { app, server } = await start();
      for (const path of ['sign-in', 'sign-out'])
        expect((await app.call('POST', `/mcp/${server.id}/${path}`, app.bob)).status).toBe(404);
    });

    it('keeps its tokens sealed, and they go with the address', async () => {
      const { app, server, signIn, guarded } = await start();
      await signIn();
      const stored = await app.database.db.selectFrom('mcp_servers').selectAll().execute();
      expect(stored[0]?.sealed_sign_in).not.toBe('');
      expect(JSON.stringify(stored)).not.toMatch(/access_token|refresh_token/);
      const elsewhere = `${guarded.url}?elsewhere`;
      const body = { name: 'Moved', url: elsewhere };
      const { data } = await app.call<McpServer>('PUT', `/mcp/${server.id}`, { token: app.ada.token, body });
      expect(data).toMatchObject({ name: 'Moved', isSignedIn: false, state: { kind: 'needs-sign-in' } });
    });
  });

  describe('Parley on a public address', () => {
    const config = { publicUrl: 'https://parley.example/' };

    it('publishes what it is, and names that where an authorization server reads it', async () => {
      const app = await startMcpApp(await open(), { config });
      const response = await app.app.inject({ url: '/api/mcp/client.json' });
      const document = 'https://parley.example/api/mcp/client.json';
      const redirect = 'https://parley.example/api/mcp/sign-in/callback';
      expect(response.json()).toMatchObject({ client_id: document, client_name: 'Parley', redirect_uris: [redirect] });

      const host = await startToolHost((answer, { url = '', headers }) => {
        const own = `http://${headers.host}`;
        if (url.startsWith('/.well-known/oauth-authorization-server'))
          return void answer.end(
            JSON.stringify({
              issuer: own,
              authorization_endpoint: `${own}/authorize`,
              token_endpoint: `${own}/token`,
              response_types_supported: ['code'],
              code_challenge_methods_supported: ['S256'],
              client_id_metadata_document_supported: true,
            }),
          );
        return void answer.writeHead(url === '/' ? 401 : 404).end();
      });
      const server = await app.add(host.url);
      const { data } = await app.call<{ url: string }>('POST', `/mcp/${server.id}/sign-in`, app.ada);
      expect(new URL(data.url).searchParams.get('client_id')).toBe(document);
      expect(new URL(data.url).searchParams.get('redirect_uri')).toBe(redirect);
    });

    it('signs in as a client that a person entered', async () => {
      const guarded = await startGuardedMcp();
      const app = await startMcpApp(await open(), { config });
      const secret = 'a-secret-of-the-client-9876';
      const oauthClient = { clientId: 'entered-client', clientSecret: secret };
      const server = await app.add(guarded.url, { oauthClient });
      expect(server.oauthClient).toEqual({ clientId: 'entered-client', clientSecret: '••••9876' });
      const browser = new TestBrowser();
      const started = await browser.post(`${app.url}api/mcp/${server.id}/sign-in`, undefined, app.ada.token);
      const { data } = (await started.json()) as { data: { url: string } };
      expect(new URL(data.url).searchParams.get('client_id')).toBe('entered-client');
      const back = new URL(await browser.followTo(data.url, 'https://parley.example/'));
      const event = await eventOn(await browser.get(`${app.url}api/mcp/sign-in/callback${back.search}`));
      expect(event).toEqual({ kind: 'done', serverId: server.id });
      expect(endOf(await app.callTool(server.id, 'whoami')).text).toBe('Ada');
    });
  });

  it('an address without anything to sign in at says so', async () => {
    const host = await startToolHost((answer) => void answer.writeHead(401).end());
    const app = await startMcpApp(await open());
    const server = await app.add(host.url);
    const { code } = await app.call('POST', `/mcp/${server.id}/sign-in`, app.ada);
    expect(code).toBe(ERRORS.mcp_failed.code);
    expect((await app.app.inject({ url: '/api/mcp/client.json' })).statusCode).toBe(404);
  });
});
