import { ERRORS, SECRET_MASK, type Tool, type ToolRunResult, WEB_BROWSING } from '@parley/contract';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { schemaOf, startToolHost, startToolsApp } from '../../testing/tools-app.ts';
import { RESTORABLE_MS } from './removed-tools.ts';

const TODAY = 'GET /today';

forEachEngine((_engine, open) => {
  async function start(options: Parameters<typeof startToolsApp>[1] = {}) {
    const host = await startToolHost((response, { headers }) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ heard: headers['authorization'] ?? 'nothing' }));
    });
    const app = await startToolsApp(await open(), options);
    return { app, host };
  }

  describe('a tool that is not saved yet', () => {
    it('can be tried with the key that comes with it, which stays hidden, and is not kept', async () => {
      const { app, host } = await start();
      const tool = { name: 'New', schema: schemaOf(host.url), apiKey: 'a-key-for-trying-out' };
      const { token } = app.ada;
      const body = { tool, operationId: TODAY };
      const { data } = await app.call<ToolRunResult>('POST', '/tools/try', { token, body });
      expect(host.requests[0]?.headers.authorization).toBe('Bearer a-key-for-trying-out');
      expect(data).toMatchObject({ status: 200, request: { method: 'GET', url: `${host.url}/today` } });
      expect(JSON.stringify(data)).not.toContain('a-key-for-trying-out');
      expect((await app.list(app.ada)).tools).toEqual([]);
    });

    it.each([
      ['a-token-for-trying-out', 'Basic a-token-for-trying-out'],
      [`${SECRET_MASK}1234`, 'nothing'],
    ])('can be tried with a credential that is entered: %s', async (value, heard) => {
      const { app, host } = await start();
      const config = { type: 'basic', in: 'header', name: 'Authorization', scheme: 'Basic' };
      const body = {
        tool: { name: 'New', schema: schemaOf(host.url) },
        operationId: TODAY,
        credential: { config, value },
      };
      const { data } = await app.call<ToolRunResult>('POST', '/tools/try', { token: app.ada.token, body });
      expect(host.requests[0]?.headers.authorization ?? 'nothing').toBe(heard);
      expect(JSON.stringify(data)).not.toContain('a-token-for-trying-out');
    });

    it.each([
      [schemaOf('http://169.254.169.254'), TODAY, 'address_refused'],
      [schemaOf('http://10.1.2.3'), TODAY, 'address_refused'],
      ['{"swagger":"2.0"}', TODAY, 'tool_schema_invalid'],
      [schemaOf('https://weather.example'), 'GET /other', 'tool_function_not_found'],
    ] as const)('is refused like a saved one: %#', async (schema, operationId, code) => {
      const { app } = await start();
      const { token } = app.ada;
      const answer = await app.call('POST', '/tools/try', {
        token,
        body: { tool: { name: 'New', schema }, operationId },
      });
      expect(answer.code).toBe(ERRORS[code].code);
    });

    it('is tried by nobody who is not let in', async () => {
      const { app, host } = await start();
      const body = { tool: { name: 'New', schema: schemaOf(host.url) }, operationId: TODAY };
      expect((await app.call('POST', '/tools/try', { body })).status).toBe(401);
      expect(host.requests).toEqual([]);
    });
  });

  describe('a tool that was deleted', () => {
    async function deleted(now: () => number = Date.now) {
      const { app, host } = await start({ now });
      const { token } = app.ada;
      const tool = await app.create(app.ada, { schema: schemaOf(host.url), apiKey: 'the-key-of-the-tool-77' });
      await app.configure(app.ada, {
        toolId: tool.id,
        settings: { authConfigs: [{ type: 'bearer', name: 'Authorization', scheme: 'Bearer' }], operations: [TODAY] },
      });
      expect((await app.call('DELETE', `/tools/${tool.id}`, { token })).code).toBe(0);
      const restore = (who = app.ada) => app.call<Tool>('POST', `/tools/${tool.id}/restore`, { token: who.token });
      return { app, host, tool, restore };
    }

    it('comes back as it was, with its key and how it was set up', async () => {
      const { app, host, tool, restore } = await deleted();
      expect(await app.list(app.ada)).toMatchObject({ tools: [], config: [{ toolId: WEB_BROWSING }] });
      expect((await restore()).data).toMatchObject({ id: tool.id, apiKey: expect.stringContaining(SECRET_MASK) });
      const { config } = await app.list(app.ada);
      expect(config.find(({ toolId }) => toolId === tool.id)).toMatchObject({ settings: { operations: [TODAY] } });
      await app.call('POST', '/tools/run', {
        token: app.ada.token,
        body: { toolId: tool.id, operationId: TODAY },
      });
      expect(host.requests[0]?.headers.authorization).toBe('Bearer the-key-of-the-tool-77');
      expect((await restore()).status).toBe(404);
    });

    it('runs for nobody meanwhile, and is nobody else’s to bring back', async () => {
      const { app, host, tool, restore } = await deleted();
      const body = { toolId: tool.id, operationId: TODAY };
      expect((await app.call('POST', '/tools/run', { token: app.ada.token, body })).status).toBe(404);
      expect((await restore(app.bob)).status).toBe(404);
      expect(host.requests).toEqual([]);
    });

    it('waits where another has its name by now', async () => {
      const { app, restore } = await deleted();
      const other = await app.create(app.ada);
      expect((await restore()).code).toBe(ERRORS.tool_exists.code);
      await app.call('DELETE', `/tools/${other.id}`, { token: app.ada.token });
      expect((await restore()).code).toBe(0);
    });

    it('is gone for good after a while', async () => {
      let time = Date.now();
      const { restore } = await deleted(() => time);
      time += RESTORABLE_MS + 1;
      expect((await restore()).status).toBe(404);
    });

    it('is one of the last few: older ones are gone, however fast they come', async () => {
      const database = await open();
      const app = await startToolsApp(database);
      const { token } = app.ada;
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        const { id } = await app.create(app.ada, { name, schema: schemaOf('https://weather.example') });
        await app.call('DELETE', `/tools/${id}`, { token });
      }
      expect(await database.db.selectFrom('removed_tools').select('id').execute()).toHaveLength(3);
    });

    it('leaves nothing behind once the server has tidied up, whoever deletes something or nobody', async () => {
      const database = await open();
      const app = await startToolsApp({ ...database, close: async () => {} });
      const { id } = await app.create(app.ada, { schema: schemaOf('https://weather.example') });
      await app.call('DELETE', `/tools/${id}`, { token: app.ada.token });
      const left = () => database.db.selectFrom('removed_tools').select('id').execute();
      expect(await left()).toEqual([{ id }]);
      await startToolsApp(database, { now: () => Date.now() + RESTORABLE_MS + 1_000 });
      expect(await left()).toEqual([]);
    });
  });

  it('gives a page that calls by itself no credentials for hosts that they were not entered for', async () => {
    const { app, host } = await start();
    const { id } = await app.create(app.ada, { schema: schemaOf(host.url) });
    const authConfigs = [{ type: 'apiKey', in: 'header', name: 'X-Key' }];
    await app.configure(app.ada, {
      toolId: id,
      settings: { shouldProxy: false, authConfigs, authValues: { 'X-Key': 'for-one-host-alone' } },
    });
    const valuesOf = async () => (await app.list(app.ada)).config[0]?.settings.authValues;
    expect(await valuesOf()).toEqual({ 'X-Key': 'for-one-host-alone' });
    const body = { name: 'Weather', schema: schemaOf('https://elsewhere.example') };
    await app.call('PUT', `/tools/${id}`, { token: app.ada.token, body });
    expect(await valuesOf()).toEqual({});
  });

  it('stands where its order says', async () => {
    const { app } = await start();
    await app.create(app.ada, { name: 'Second', order: 2 });
    const first = await app.create(app.ada, { name: 'Third', order: 3 });
    await app.create(app.ada, { name: 'First', order: 1 });
    const names = async () => (await app.list(app.ada)).tools.map(({ name }) => name);
    expect(await names()).toEqual(['First', 'Second', 'Third']);
    const body = { name: 'Third', schema: schemaOf() };
    await app.call('PUT', `/tools/${first.id}`, { token: app.ada.token, body });
    expect(await names()).toEqual(['First', 'Second', 'Third']);
    await app.call('PUT', `/tools/${first.id}`, { token: app.ada.token, body: { ...body, order: 0 } });
    expect(await names()).toEqual(['Third', 'First', 'Second']);
  });

  it('goes out by the way that its settings say, where the operator set one up', async () => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', ({ url = '' }, socket) => {
      asked.push(url);
      const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
      for (const end of [socket, onward]) end.on('error', () => {});
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const toolProxyOverseas = new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    const { app, host } = await start({ config: { toolProxyOverseas } });
    const { token } = app.ada;
    const { data: listed } = await app.call<{ proxyModes: string[] }>('GET', '/tools', { token });
    expect(listed.proxyModes).toEqual(['DEFAULT', 'OVERSEAS']);
    const { id } = await app.create(app.ada, { schema: schemaOf(host.url) });
    const runWith = async (proxyMode: string) => {
      await app.configure(app.ada, { toolId: id, settings: { proxyMode } });
      await app.call('POST', '/tools/run', { token, body: { toolId: id, operationId: TODAY } });
    };
    for (const mode of ['DEFAULT', 'DOMESTIC']) await runWith(mode);
    expect([asked.length, host.requests.length]).toEqual([0, 2]);
    await runWith('OVERSEAS');
    expect([asked, host.requests.length]).toEqual([[new URL(host.url).host], 3]);
  });

  it('offers no choice of ways where there is one', async () => {
    const { app } = await start();
    const { data } = await app.call<{ proxyModes: string[] }>('GET', '/tools', { token: app.ada.token });
    expect(data.proxyModes).toEqual([]);
  });
});
