import { request as httpRequest } from 'node:http';
import { API_KEY_MARK } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { listen, startTestApp, type TestAppOptions } from '../../testing/app.ts';
import { startApiKeysApp } from '../../testing/api-keys-app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { callTool, connectMcp, MCP_ERAS } from '../../testing/mcp-client.ts';

const CODE = 'open sesame, seven times';

const PING = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Not `fetch`, which sets the host and the origin by itself. */
function post(
  address: string,
  {
    headers = {},
    body = JSON.stringify(PING),
    method = 'POST',
  }: { headers?: object; body?: string; method?: string } = {},
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(address, { method, headers: { ...HEADERS, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

forEachEngine((_engine, open) => {
  async function aPrivateServer(config: TestAppOptions['config'] = {}) {
    const started = await startTestApp({ config, database: await open() });
    return { ...started, origin: (await listen(started)).replace(/\/$/, '') };
  }

  describe('the way in for MCP clients', () => {
    it.each(MCP_ERAS)('is the access code on a private server, in the %s era', async (era) => {
      const { origin } = await aPrivateServer({ accessCode: CODE });
      await expect(connectMcp(origin, { era })).rejects.toMatchObject({ data: { status: 401 } });
      await expect(connectMcp(origin, { era, key: 'sesame' })).rejects.toMatchObject({ data: { status: 401 } });
      const client = await connectMcp(origin, { era, key: CODE });
      expect(await callTool(client, 'list_models')).toMatchObject({ isError: false });
    });

    it.each(MCP_ERAS)('is open on a server that only its own machine reaches, in the %s era', async (era) => {
      const { origin } = await aPrivateServer();
      const client = await connectMcp(origin, { era });
      expect((await callTool(client, 'search_chats')).text).toContain('No chats are kept on this server');
      expect(await callTool(client, 'ask_model', { model: 'parley-guide', message: 'What is a mask?' })).toMatchObject({
        isError: false,
      });
    });

    it('is closed to pages of strangers and to names that were pointed here', async () => {
      const { origin } = await aPrivateServer();
      const { host } = new URL(origin);
      expect((await post(`${origin}/mcp`)).status).toBe(200);
      expect((await post(`${origin}/mcp`, { headers: { origin } })).status).toBe(200);
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://127.0.0.1:1' },
        { host: 'evil.example', origin: 'http://evil.example' },
        { host: `evil.example:${new URL(origin).port}` },
        { 'sec-fetch-site': 'cross-site' },
        { host, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' },
      ]) {
        const refused = await post(`${origin}/mcp`, { headers });
        expect([refused.status, headers]).toEqual([403, headers]);
        expect(refused.headers['access-control-allow-origin']).toBeUndefined();
      }
      // A form of a page sends neither JSON nor a preflight.
      expect((await post(`${origin}/mcp`, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    });

    it('is closed to pages even where they hold a key', async () => {
      const app = await startApiKeysApp(await open());
      const { token } = await app.signIn('maker@example.org');
      const { key } = await app.makeKey(token);
      const authorization = `Bearer ${key}`;
      expect((await post(`${app.origin}/mcp`, { headers: { authorization } })).status).toBe(200);
      const page = { authorization, origin: 'https://evil.example' };
      expect((await post(`${app.origin}/mcp`, { headers: page })).status).toBe(403);
      const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const asked = await post(`${app.origin}/mcp`, { headers: preflight, body: '', method: 'OPTIONS' });
      expect(asked.headers['access-control-allow-origin']).toBeUndefined();
    });

    it('takes no key from the address, and writes none to the log', async () => {
      const app = await startApiKeysApp(await open());
      const { token } = await app.signIn('maker@example.org');
      const { key } = await app.makeKey(token);
      expect((await post(`${app.origin}/mcp?key=${key}`)).status).toBe(401);
      const authorization = `Bearer ${key}`;
      const both = await post(`${app.origin}/mcp?api_key=${key}`, { headers: { authorization } });
      expect(both.status).toBe(400);
      expect(both.text).toContain('Authorization header');
      expect(app.logs.filter((line) => line.includes(key))).toEqual([]);
      expect(key).toContain(API_KEY_MARK);
    });

    it('takes one message of a bounded size at a time', async () => {
      const { origin } = await aPrivateServer();
      expect((await post(`${origin}/mcp`, { body: JSON.stringify([PING, PING]) })).status).toBe(400);
      expect((await post(`${origin}/mcp`, { body: '{' })).status).toBe(400);
      expect((await post(`${origin}/mcp`, { body: '{}' })).status).toBe(400);
      expect((await post(`${origin}/mcp`, { body: '{"__proto__":{"a":1}}' })).status).toBe(400);
      const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
      expect((await post(`${origin}/mcp`, { body: deep })).status).toBe(400);
      const giant = JSON.stringify({ ...PING, params: { name: 'x'.repeat(5_000_000) } });
      expect((await post(`${origin}/mcp`, { body: giant })).status).toBe(413);
    });

    it('has no stream to open, no session to end, and nothing to subscribe to', async () => {
      const { origin } = await aPrivateServer();
      for (const method of ['GET', 'DELETE']) {
        const refused = await post(`${origin}/mcp`, { method, body: '', headers: { 'content-type': '' } });
        expect([refused.status, refused.headers['allow']]).toEqual([405, 'POST']);
      }
      const meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const listen = { ...PING, method: 'subscriptions/listen', params: { notifications: {}, _meta: meta } };
      const refused = await post(`${origin}/mcp`, {
        body: JSON.stringify(listen),
        headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
      });
      expect(refused.text).toContain('"error"');
    });

    it('counts what an account calls', async () => {
      const { origin } = await aPrivateServer();
      const answers = await Promise.all(Array.from({ length: 310 }, () => post(`${origin}/mcp`)));
      const statuses = Map.groupBy(answers, ({ status }) => status);
      expect(statuses.get(200)?.length).toBe(300);
      expect(statuses.get(429)?.length).toBe(10);
    });
  });
});
