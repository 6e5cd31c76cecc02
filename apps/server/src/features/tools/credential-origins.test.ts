import { ERRORS, SECRET_MASK, type Tool, type ToolRunResult } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { schemaOf, startToolHost, startToolsApp } from '../../testing/tools-app.ts';

const TODAY = 'GET /today';
const TOKEN = 'for-one-host-alone-4321';
const KEY = 'the-key-of-the-tool-8765';
const relative = schemaOf('/v1');

forEachEngine((_engine, open) => {
  /** A tool with a key of its own and a credential of the person's, a host that it calls and one that it does not. */
  async function start(draftAt: (url: string) => object, settings: object = {}) {
    const [host, other] = await Promise.all([
      startToolHost((response) => void response.end('{}')),
      startToolHost((response) => void response.end('{}')),
    ]);
    const app = await startToolsApp(await open(), { egress: { allowStrangersHosts: ['127.0.0.1'] } });
    const { token } = app.ada;
    const tool = await app.create(app.ada, { apiKey: KEY, ...draftAt(host.url) });
    const authConfigs = [{ type: 'apiKey', in: 'header', name: 'X-Token' }];
    const config = { toolId: tool.id, settings: { authConfigs, authValues: { 'X-Token': TOKEN }, ...settings } };
    const [configured] = await app.configure(app.ada, config);
    return {
      app,
      host,
      other,
      tool,
      configured,
      run: () =>
        app.call<ToolRunResult>('POST', '/tools/run', { token, body: { toolId: tool.id, operationId: TODAY } }),
      change: (body: object) =>
        app.call<Tool>('PUT', `/tools/${tool.id}`, { token, body: { name: 'Weather', ...body } }),
    };
  }

  describe.each<[string, (url: string) => object]>([
    ['the servers of its schema', (url) => ({ schema: schemaOf(url) })],
    ['an address of its own', (url) => ({ schema: schemaOf(), serverUrl: `${url}/v1` })],
    ['the place of a schema with a relative server', (url) => ({ schema: relative, schemaUrl: `${url}/openapi.json` })],
  ])('a tool that is reached by %s', (_, draftAt) => {
    it('has its credentials there, and neither at another address nor when it comes back', async () => {
      const { app, host, other, run, change, configured } = await start(draftAt);
      expect((await run()).code).toBe(0);
      expect(host.requests[0]?.headers).toMatchObject({ 'x-token': TOKEN });

      const changed = await change({ ...draftAt(other.url), apiKey: `${SECRET_MASK}8765` });
      expect(changed.data.apiKey ?? '').toBe('');
      expect((await run()).code).toBe(ERRORS.tool_not_initialized.code);
      // Saved again with what the page knows, it is as if nothing had been entered.
      await app.configure(app.ada, configured ?? {});
      expect((await run()).code).toBe(0);
      expect(other.requests).toHaveLength(1);
      expect(JSON.stringify(other.requests[0]?.rawHeaders)).not.toMatch(/one-host-alone|key-of-the-tool/);

      await change(draftAt(host.url));
      await run();
      expect(JSON.stringify(host.requests.at(-1)?.rawHeaders)).not.toMatch(/one-host-alone|key-of-the-tool/);
    });
  });

  it('a page that calls by itself cannot take a credential along to another address by saving what it had', async () => {
    const { app, other, tool, change, configured } = await start((url) => ({ schema: schemaOf(url) }), {
      shouldProxy: false,
    });
    expect(configured?.settings.authValues).toEqual({ 'X-Token': TOKEN });
    await change({ schema: schemaOf(other.url) });
    const [stale] = await app.configure(app.ada, configured ?? {});
    expect(stale?.settings.authValues).toEqual({});
    const again = { toolId: tool.id, settings: { ...stale?.settings, authValues: { 'X-Token': TOKEN } } };
    expect((await app.configure(app.ada, again))[0]?.settings.authValues).toEqual({ 'X-Token': TOKEN });
  });

  it('a redirect takes no credential to another origin, and none back', async () => {
    const end = await startToolHost((response) => void response.end('{}'));
    const host = await startToolHost((response) => void response.writeHead(307, { location: end.url }).end());
    const app = await startToolsApp(await open(), { egress: { allowStrangersHosts: ['127.0.0.1'] } });
    const { id } = await app.create(app.ada, { schema: schemaOf(host.url), apiKey: KEY });
    const places = ['header', 'cookie', 'query'].map((place) => ({ type: 'apiKey', in: place, name: `X-${place}` }));
    const authValues = Object.fromEntries(places.map(({ name }) => [name, `${TOKEN}-${name}`]));
    await app.configure(app.ada, { toolId: id, settings: { authConfigs: places, authValues } });
    const { token } = app.ada;
    expect((await app.call('POST', '/tools/run', { token, body: { toolId: id, operationId: TODAY } })).code).toBe(0);
    expect(JSON.stringify([host.requests[0]?.rawHeaders, host.requests[0]?.url])).toContain(TOKEN);
    expect(end.requests).toHaveLength(1);
    expect(JSON.stringify([end.requests[0]?.rawHeaders, end.requests[0]?.url])).not.toMatch(
      /one-host-alone|key-of-the/,
    );
  });
});
