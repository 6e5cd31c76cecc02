import { McpServer } from '@modelcontextprotocol/server';
import { ERRORS, MCP_LOG_MAX, type McpLogEntry, type McpServer as StoredServer } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { secretBox } from '../../lib/secret-box.ts';
import { startTestApp, TEST_SECRET } from '../../testing/app.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { endOf, startMcpApp } from '../../testing/mcp-app.ts';
import { startMcpHost } from '../../testing/mcp-hosts.ts';
import { startToolHost } from '../../testing/tools-app.ts';
import { McpLog } from './log.ts';
import { moveMcpServers } from './move-account.ts';
import { openSecrets } from './secrets.ts';

const KEY = 'a-key-of-the-host-4321';

/** A server that takes whoever has the key, and repeats it. */
function startKeyedHost() {
  return startMcpHost(
    () => {
      const server = new McpServer({ name: 'keyed', version: '1' });
      server.registerTool('echo', { inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
        content: [{ type: 'text', text }],
      }));
      return server;
    },
    {
      guard({ headers }, response) {
        if (headers['x-key'] === KEY) return false;
        response.writeHead(403).end();
        return true;
      },
    },
  );
}

onBothEngines((_engine, open) => {
  async function start(options: Parameters<typeof startMcpApp>[1] = {}) {
    const host = await startKeyedHost();
    const app = await startMcpApp(await open(), options);
    const server = await app.add(host.url, { headers: { 'X-Key': KEY } });
    const put = (body: object) =>
      app.call<StoredServer>('PUT', `/mcp/${server.id}`, {
        token: app.ada.token,
        body: { name: server.name, url: server.url, headers: server.headers, ...body },
      });
    return { host, app, server, put };
  }

  describe('MCP servers', () => {
    it.each([
      'npx -y @modelcontextprotocol/server-everything',
      'stdio:///bin/sh',
      'file:///etc/passwd',
      'example.org/mcp',
      'javascript:alert(1)',
    ])('are addresses on the web: %s is answered with where commands belong', async (url) => {
      const app = await startMcpApp(await open());
      const { code, msg } = await app.call('POST', '/mcp/add', { token: app.ada.token, body: { name: 'x', url } });
      expect(code).toBe(ERRORS.mcp_command.code);
      expect(msg).toContain('desktop app');
    });

    it.each(['http://127.0.0.2/mcp', 'https://10.0.0.1/mcp', 'http://[::1]/mcp', 'https://metadata.google.internal/'])(
      'are not in private networks: %s is refused',
      async (url) => {
        const app = await startMcpApp(await open());
        const { code } = await app.call('POST', '/mcp/add', { token: app.ada.token, body: { name: 'x', url } });
        expect([ERRORS.address_refused.code, ERRORS.mcp_unreachable.code]).toContain(code);
        expect(await app.list()).toEqual([]);
      },
    );

    it.each(['Host', 'Mcp-Session-Id', 'Content-Type', 'X-Forwarded-For', 'bad name', 'Transfer-Encoding'])(
      'cannot be sent the header %s',
      async (name) => {
        const { put } = await start();
        expect((await put({ headers: { [name]: 'x' } })).code).toBe(ERRORS.validation_failed.code);
      },
    );

    it('are their owner’s alone', async () => {
      const { app, server } = await start();
      const { token } = app.bob;
      expect(await app.list(app.bob)).toEqual([]);
      const body = { name: 'Mine now', url: server.url };
      const calls = [
        app.call('PUT', `/mcp/${server.id}`, { token, body }),
        app.call('DELETE', `/mcp/${server.id}`, { token }),
        app.call('POST', `/mcp/${server.id}/reconnect`, { token }),
        app.call('POST', `/mcp/${server.id}/check`, { token }),
        app.call('GET', `/mcp/${server.id}/log`, { token }),
        app.call('GET', `/mcp/${server.id}/resources`, { token }),
        app.call('POST', `/mcp/${server.id}/resources/read`, { token, body: { uri: 'x:y' } }),
        app.call('POST', `/mcp/${server.id}/prompts/get`, { token, body: { name: 'x' } }),
        app.call('POST', `/mcp/${server.id}/call`, { token, body: { tool: 'echo' } }),
        app.call('POST', `/mcp/${server.id}/answer`, { token, body: { elicitationId: 'x', action: 'cancel' } }),
      ];
      for (const { status, code } of await Promise.all(calls)) expect([status, code]).toEqual([404, 1002]);
      expect(await app.list()).toEqual([server]);
    });

    it('keep a masked header, take a new one, and ask for it again at another origin', async () => {
      const { app, host, server, put } = await start();
      const renamed = await put({ name: 'Renamed' });
      expect(renamed.data).toMatchObject({
        name: 'Renamed',
        headers: { 'x-key': '••••4321' },
        state: { kind: 'connected' },
      });
      expect(endOf(await app.callTool(server.id, 'echo', { text: 'still' })).text).toBe('still');

      const wrong = await put({ headers: { 'x-key': 'a-wrong-key-of-the-host' } });
      expect(wrong.data.state).toMatchObject({ kind: 'failed', reason: 'headers-refused' });
      expect((await app.callTool(server.id, 'echo', { text: 'no' })).at(-1)).toMatchObject({ type: 'failed' });
      expect((await put({ headers: { 'x-key': KEY } })).data.state).toEqual({ kind: 'connected' });

      const other = await startKeyedHost();
      const moved = await put({ url: other.url });
      expect(moved.code).toBe(ERRORS.validation_failed.code);
      expect(other.requests).toEqual([]);
      expect(host.requests.length).toBeGreaterThan(0);
    });

    it.each([
      ['', 'headers-refused'],
      [', resource_metadata="https://mcp.example/.well-known/oauth-protected-resource"', undefined],
    ])('that refuse a header with “Bearer%s” say what is wrong', async (challenge, reason) => {
      const host = await startToolHost((response) => {
        response.writeHead(401, { 'www-authenticate': `Bearer realm="x"${challenge}` }).end();
      });
      const { put } = await start();
      const { data } = await put({ url: host.url, headers: { 'x-key': 'a-wrong-key-of-the-host' } });
      expect(data.state).toMatchObject(reason === undefined ? { kind: 'needs-sign-in' } : { kind: 'failed', reason });
    });

    it('that are gone say so, and are found again when they are back', async () => {
      const { app, server } = await start();
      const body = { name: server.name, url: 'http://127.0.0.1:9/mcp', headers: { 'x-key': KEY } };
      const gone = await app.call<StoredServer>('PUT', `/mcp/${server.id}`, { token: app.ada.token, body });
      expect(gone.data.state).toMatchObject({ kind: 'failed' });
      const back = { ...body, url: server.url };
      const again = await app.call<StoredServer>('PUT', `/mcp/${server.id}`, { token: app.ada.token, body: back });
      expect(again.data).toMatchObject({ state: { kind: 'connected' }, tools: [{ name: 'echo' }] });
      const { data } = await app.call<StoredServer>('POST', `/mcp/${server.id}/reconnect`, app.ada);
      expect(data).toMatchObject({ state: { kind: 'connected' }, version: again.data.version });
    });

    it('that stop answering show it when they are looked at', async () => {
      let isDown = false;
      const host = await startMcpHost(
        () => new McpServer({ name: 'flaky', version: '1' }, { capabilities: { tools: {} } }),
        {
          guard(_request, response) {
            if (isDown) response.destroy();
            return isDown;
          },
        },
      );
      const app = await startMcpApp(await open());
      const { id, checkedAt } = await app.add(host.url);
      const check = async () => (await app.call<StoredServer>('POST', `/mcp/${id}/check`, app.ada)).data;
      const checked = await check();
      expect(checked.state).toEqual({ kind: 'connected' });
      expect(Date.parse(checked.checkedAt)).toBeGreaterThanOrEqual(Date.parse(checkedAt));
      isDown = true;
      expect((await check()).state).toMatchObject({ kind: 'failed', reason: 'unreachable' });
      isDown = false;
      expect((await check()).state).toEqual({ kind: 'connected' });
    });

    it('that stop answering show it after the next call, and work again when they are back', async () => {
      let isDown = false;
      const host = await startMcpHost(
        () => new McpServer({ name: 'flaky', version: '1' }, { capabilities: { tools: {} } }),
        {
          guard(_request, response) {
            if (isDown) response.destroy();
            return isDown;
          },
        },
      );
      const app = await startMcpApp(await open());
      const { id } = await app.add(host.url);
      isDown = true;
      expect((await app.callTool(id, 'any')).at(-1)).toMatchObject({ code: ERRORS.mcp_unreachable.code });
      expect((await app.list())[0]?.state).toMatchObject({ kind: 'failed', reason: 'unreachable' });
      isDown = false;
      await app.callTool(id, 'any');
      await expect.poll(async () => (await app.list())[0]?.state).toEqual({ kind: 'connected' });
    });

    it('are removed with all that is kept of them', async () => {
      const { app, server } = await start();
      await app.callTool(server.id, 'echo', { text: 'x' });
      expect((await app.call('DELETE', `/mcp/${server.id}`, app.ada)).code).toBe(0);
      expect(await app.list()).toEqual([]);
      const { db } = app.database;
      await expect.poll(() => db.selectFrom('mcp_log').selectAll().execute()).toEqual([]);
      expect((await app.call('DELETE', `/mcp/${server.id}`, app.ada)).status).toBe(404);
    });

    it('are at most so many', async () => {
      const { app, host } = await start();
      const [row] = await app.database.db.selectFrom('mcp_servers').selectAll().execute();
      if (!row) throw new Error('there is no server');
      const more = Array.from({ length: 29 }, (_, index) => ({ ...row, id: `more-${index}` }));
      await app.database.writes.run((transaction) => transaction.insertInto('mcp_servers').values(more).execute());
      const body = { name: 'x', url: host.url, headers: { 'x-key': KEY } };
      const { code } = await app.call('POST', '/mcp/add', { token: app.ada.token, body });
      expect(code).toBe(ERRORS.conflict.code);
    });

    it('keep a log of the newest events', async () => {
      const { app, server } = await start();
      let at = Date.now();
      const log = new McpLog(app.database, () => (at += 1), 5);
      for (let count = 0; count < 12; count += 1) await log.add(server.id, { event: 'called', detail: `${count}` });
      const rows = await app.database.db.selectFrom('mcp_log').selectAll().execute();
      expect(rows).toHaveLength(5);
      const { data } = await app.call<McpLogEntry[]>('GET', `/mcp/${server.id}/log`, app.ada);
      expect(data.map(({ detail }) => detail)).toEqual(['11', '10', '9', '8', '7']);
      expect(data.length).toBeLessThanOrEqual(MCP_LOG_MAX);
      await log.add('a-server-that-is-gone', { event: 'called' });
    });

    it('go to another account with their secrets, which open there alone', async () => {
      const { app, server } = await start();
      const box = secretBox(TEST_SECRET);
      const [from, into] = [app.ada.user.uuid, app.bob.user.uuid];
      await app.database.writes.run((transaction) => moveMcpServers(transaction, { from, into }, box));
      expect(await app.list()).toEqual([]);
      expect(await app.list(app.bob)).toMatchObject([{ id: server.id, headers: { 'x-key': '••••4321' } }]);
      endOf(await app.callTool(server.id, 'echo', { text: 'moved' }, { who: app.bob }));
      const [row] = await app.database.db.selectFrom('mcp_servers').selectAll().execute();
      expect(() => row && openSecrets({ ...row, account_id: from }, box)).toThrow(ERRORS.key_unreadable.text);
    });

    it('whose connections are at rest, or too many, are connected again when they are called', async () => {
      const { app, host, server } = await start({ mcpLimits: { connectionsPerAccount: 1, idleMs: 50 } });
      const other = await app.add(host.url, { headers: { 'X-Key': KEY } });
      for (const { id } of [server, other, server])
        expect(endOf(await app.callTool(id, 'echo', { text: 'here' })).text).toBe('here');
    });

    it('whose secrets cannot be opened any more say so', async () => {
      const { app, server } = await start();
      await app.database.writes.run((transaction) =>
        transaction.updateTable('mcp_servers').set({ sealed_secrets: 'broken' }).execute(),
      );
      const { data } = await app.call<StoredServer>('POST', `/mcp/${server.id}/reconnect`, app.ada);
      expect(data).toMatchObject({ headers: {}, state: { kind: 'failed', reason: 'secrets-unreadable' } });
    });
  });

  describe('a call of an MCP tool', () => {
    it('costs nothing and is recorded by the server’s id, not by what people call it', async () => {
      const { app, server } = await start();
      endOf(await app.callTool(server.id, 'echo', { text: 'x' }));
      const records = () => app.database.db.selectFrom('usage_records').selectAll().execute();
      await expect.poll(records).toMatchObject([{ call: 'tool', model: `mcp:${server.id}`, outcome: 'ok' }]);
      expect(JSON.stringify(await records())).not.toContain('Everything');
    });

    it('repeats no secret of its server', async () => {
      const { app, server } = await start();
      const { text } = endOf(await app.callTool(server.id, 'echo', { text: `the key is ${KEY}` }));
      expect(text).toBe('the key is ••••');
    });
  });

  it('the owner of a private server has MCP servers without an account', async () => {
    const host = await startKeyedHost();
    const { app } = await startTestApp({ database: await open(), config: { allowedPrivateHosts: ['127.0.0.1'] } });
    const payload = { name: 'Mine', url: host.url, headers: { 'x-key': KEY } };
    const added = await app.inject({ method: 'POST', url: '/api/mcp/add', payload });
    expect(added.json()).toMatchObject({ code: 0, data: { state: { kind: 'connected' } } });
    const call = await app.inject({
      method: 'POST',
      url: `/api/mcp/${added.json<{ data: StoredServer }>().data.id}/call`,
      payload: { tool: 'echo', arguments: { text: 'mine' } },
    });
    expect(call.headers['content-type']).toContain('text/event-stream');
    expect(call.body).toContain('"text":"mine"');
  });
});
