import { ERRORS, type LoginResult, type Tool, type ToolRunResult } from '@parley/contract';
import { expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { largeSchemaOf, schemaOf, startToolHost, startToolsApp } from '../../testing/tools-app.ts';

forEachEngine((_engine, open) => {
  async function start() {
    let time = Date.now();
    const app = await startToolsApp(await open(), { now: () => time });
    return {
      app,
      pass: (ms: number) => (time += ms),
      make: ({ token }: LoginResult, schema = '[') =>
        app.call('POST', '/tools/create', { token, body: { name: 'Weather', schema } }),
    };
  }

  it('an account has so many schemas read in a minute, whatever others do', async () => {
    const { app, pass, make } = await start();
    for (let count = 0; count < 60; count += 1)
      expect((await make(app.ada)).code).toBe(ERRORS.tool_schema_invalid.code);
    expect(await make(app.ada)).toMatchObject({ status: 429, code: ERRORS.rate_limited.code });
    const trial = { tool: { name: 'New', schema: schemaOf() }, operationId: 'GET /today' };
    expect((await app.call('POST', '/tools/try', { token: app.ada.token, body: trial })).status).toBe(429);
    expect((await make(app.bob, schemaOf())).code).toBe(0);
    pass(60_000);
    expect((await make(app.ada, schemaOf())).code).toBe(0);
  });

  it('an account has few schemas read at once', async () => {
    const { app, make } = await start();
    const answers = await Promise.all([...Array.from({ length: 6 }, () => make(app.ada)), make(app.bob)]);
    expect(answers.filter(({ code }) => code === ERRORS.rate_limited.code)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === ERRORS.tool_schema_invalid.code)).toHaveLength(5);
    expect(answers.at(-1)?.code).toBe(ERRORS.tool_schema_invalid.code);
  });

  it('a schema that is too large only by its indentation is stored without it, and its functions are called', async () => {
    const { app } = await start();
    const { token } = app.ada;
    const host = await startToolHost((response) => void response.end('blue'));
    const { indented, compact } = largeSchemaOf(host.url);
    const { id, methods } = await app.create(app.ada, { schema: indented });
    expect(methods).toBe(10_701);
    const { data } = await app.call<Tool>('GET', `/tools/details/${id}`, { token });
    expect(data.schema === compact).toBe(true);
    const body = { toolId: id, operationId: 'GET /today' };
    expect((await app.call<ToolRunResult>('POST', '/tools/run', { token, body })).data.text).toContain('blue');
  });

  it('a schema from the web comes without indentation where that is too much', async () => {
    const { app } = await start();
    const { indented, compact } = largeSchemaOf();
    const host = await startToolHost((response) => void response.end(indented));
    const { data } = await app.call<{ text: string }>('POST', '/tools/read-schema', {
      token: app.ada.token,
      body: { url: host.url },
    });
    expect(data.text === compact).toBe(true);
  });
});
