import type { ServerResponse } from 'node:http';
import { ERRORS, type LoginResult, type ToolRunResult } from '@parley/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEgress } from '../../gateways/egress/egress.ts';
import { secretBox } from '../../lib/secret-box.ts';
import { addAccounts, OWNER } from '../../testing/accounts.ts';
import { TEST_SECRET } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { type HostAnswer, schemaOf, startToolHost, startToolsApp } from '../../testing/tools-app.ts';
import { MeteringRepository } from '../metering/repository.ts';
import { MeteringService } from '../metering/service.ts';
import { NO_PRICES } from '../prices/service.ts';
import { ToolsRepository } from './repository.ts';
import { ToolRunner } from './run-tool.ts';
import { ToolsService } from './service.ts';
import { SharedTools } from './shared-tools.ts';
import { ToolDocuments } from './tool-documents.ts';

const TOKEN = 'a-token-of-the-weather-4321';
const GET = 'GET /days/{day}';
const POST = 'POST /reports';

const text = { type: 'string' };
const PATHS = {
  '/days/{day}': {
    get: {
      parameters: [
        { name: 'day', in: 'path', required: true, schema: text },
        { name: 'unit', in: 'query', schema: { type: 'string', enum: ['C', 'F'] } },
        { name: 'X-Token', in: 'header', schema: text },
      ],
    },
  },
  '/reports': {
    post: {
      requestBody: {
        content: { 'application/json': { schema: { type: 'object', properties: { sky: text, token: text } } } },
      },
    },
  },
};

const schemaAt = (server: string, change: object = {}) => schemaOf(server, { paths: PATHS, ...change });

forEachEngine((_engine, open) => {
  async function start(answer: HostAnswer = (response) => void response.end('{"sky":"blue"}')) {
    const bodies: string[] = [];
    const host = await startToolHost((response, request) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        bodies.push(Buffer.concat(pieces).toString());
        if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
        answer(response, request);
      });
    });
    const app = await startToolsApp(await open());
    const tool = await app.create(app.ada, { schema: schemaAt(host.url) });
    const run = (operationId: string, args: object = {}, { token }: LoginResult = app.ada, toolId = tool.id) =>
      app.call<ToolRunResult>('POST', '/tools/run', { token, body: { toolId, operationId, arguments: args } });
    const authorize = (place: object, authValues: object = { 'X-Token': TOKEN }) =>
      app.configure(app.ada, {
        toolId: tool.id,
        settings: { authConfigs: [{ type: 'apiKey', name: 'X-Token', ...place }], authValues },
      });
    return { app, host, bodies, tool, run, authorize };
  }

  describe('a call of a tool', () => {
    it('goes to the host of the stored schema with the stored credentials, which come back masked', async () => {
      const { app, host, run, authorize } = await start((response, request) =>
        response.end(JSON.stringify({ sky: 'blue', heard: request.headers['x-token'] })),
      );
      await authorize({ in: 'header' });
      const { data } = await run(GET, { day: 'today', unit: 'C' });
      expect(host.requests).toHaveLength(1);
      expect(host.requests[0]?.url).toBe('/days/today?unit=C');
      expect(host.requests[0]?.headers).toMatchObject({ 'x-token': TOKEN });
      expect(data).toMatchObject({ status: 200, contentType: 'application/json', isTruncated: false });
      expect(data.text).toBe('{"sky":"blue","heard":"••••"}');
      expect(data.request).toMatchObject({ method: 'GET', url: `${host.url}/days/today?unit=C` });
      expect(data.request.headers['X-Token']).toBe('****');
      expect(app.logs.join('')).not.toContain(TOKEN);
    });

    it.each([
      ['query', GET, { day: 'today' }],
      ['cookie', GET, { day: 'today' }],
      ['body', POST, { sky: 'grey' }],
    ])('has its credentials in the %s where the settings say so', async (place, operation, args) => {
      const { host, bodies, run, authorize } = await start();
      await authorize({ in: place });
      const { data } = await run(operation, args);
      const { url = '', headers } = host.requests[0] ?? { headers: {} };
      const places: Record<string, unknown> = { query: url, cookie: headers.cookie, body: bodies[0] };
      expect(places[place]).toContain(TOKEN);
      expect(JSON.stringify(data)).not.toContain(TOKEN);
    });

    it('cannot put anything in the place of a credential', async () => {
      const { host, run, authorize } = await start();
      await authorize({ in: 'header' });
      await run(GET, { day: 'today', 'X-Token': 'mine' });
      for (const { headers } of host.requests) expect(headers['x-token']).toBe(TOKEN);
    });

    it('goes nowhere else, whatever the caller says', async () => {
      const { app, host, tool } = await start();
      const elsewhere = {
        url: 'http://169.254.169.254/',
        serverUrl: 'http://169.254.169.254',
        host: '169.254.169.254',
      };
      const body = { toolId: tool.id, operationId: GET, arguments: { day: 'today', ...elsewhere }, ...elsewhere };
      const { token } = app.ada;
      await app.call('POST', '/tools/run', { token, body, headers: { 'x-base-url': 'http://169.254.169.254' } });
      for (const { url } of host.requests) expect(url).toBe('/days/today');
    });

    it.each([
      [GET, { day: '..' }, 'tool_arguments_invalid'],
      [GET, { day: 'a/../../admin' }, 'tool_arguments_invalid'],
      [GET, {}, 'tool_arguments_invalid'],
      [GET, { day: 'today', unit: 'K' }, 'tool_arguments_invalid'],
      ['GET /admin', {}, 'tool_function_not_found'],
    ] as const)('%s with %j stays within what the schema says', async (operation, args, code) => {
      const { host, run } = await start();
      const answer = await run(operation, args);
      expect(answer.code).toBe(ERRORS[code].code);
      expect(host.requests).toEqual([]);
    });

    it('is nobody else’s', async () => {
      const { app, host, run } = await start();
      expect((await run(GET, { day: 'today' }, app.bob)).status).toBe(404);
      expect((await run(GET, { day: 'today' }, app.ada, 'calculator')).status).toBe(404);
      expect(host.requests).toEqual([]);
    });

    it('has a refusal for a result', async () => {
      const { run } = await start((response) => void response.writeHead(422).end('{"error":"no such day"}'));
      const { code, data } = await run(GET, { day: 'today' });
      expect([code, data.status]).toEqual([0, 422]);
      expect(data.text).toContain('HTTP status 422');
      expect(data.text).toContain('no such day');
    });

    it('is told no more than 64 KB of an answer without an end', async () => {
      let written = 0;
      const { run } = await start((response) => {
        const piece = 'x'.repeat(64_000);
        const write = () => {
          while (!response.destroyed && response.write(piece)) written += piece.length;
        };
        response.on('drain', write);
        write();
      });
      const { data } = await run(GET, { day: 'today' });
      expect(data.isTruncated).toBe(true);
      expect(data.text.length).toBeLessThan(66_000);
      expect(data.text).toContain('cut after 64 KB');
      expect(written).toBeLessThan(50_000_000);
    });

    it('ends the connection to an answer of 1 GB after as much as is told', async () => {
      const closed = Promise.withResolvers<number>();
      const { run } = await start((response) => {
        response.setHeader('content-length', 1024 ** 3);
        let written = 0;
        const write = () => {
          while (!response.destroyed && written < 1024 ** 3 && response.write(Buffer.alloc(65_536, 'x')))
            written += 65_536;
        };
        response.on('drain', write);
        response.on('close', () => closed.resolve(written));
        write();
      });
      const { data } = await run(GET, { day: 'today' });
      expect(data.isTruncated).toBe(true);
      expect(data.text.length).toBeLessThan(66_000);
      expect(await closed.promise).toBeLessThan(50_000_000);
    });

    it('is not sent on to another host, and no credential goes there', async () => {
      const inside = await startToolHost((response) => void response.end('secret'));
      for (const location of [inside.url, 'http://169.254.169.254/latest', 'file:///etc/passwd']) {
        const { run, authorize } = await start((response) => void response.writeHead(302, { location }).end());
        await authorize({ in: 'header' });
        expect((await run(GET, { day: 'today' })).code).toBe(ERRORS.address_refused.code);
      }
      expect(inside.requests).toEqual([]);
    });

    it.each(['http://169.254.169.254', 'http://10.0.0.1', 'http://metadata.google.internal', 'http://[::1]'])(
      'does not reach %s, though a schema names it',
      async (server) => {
        const { app, run } = await start();
        const { id } = await app.create(app.ada, { name: 'Inside', schema: schemaAt(server) });
        expect((await run(GET, { day: 'today' }, app.ada, id)).code).toBe(ERRORS.address_refused.code);
      },
    );

    it('takes no credentials to an address that they were not entered for', async () => {
      const { app, host, tool, run, authorize } = await start();
      await authorize({ in: 'header' });
      const other = await startToolHost((response) => void response.end('{}'));
      const body = { name: 'Weather', schema: schemaAt(other.url) };
      await app.call('PUT', `/tools/${tool.id}`, { token: app.ada.token, body });
      expect((await run(GET, { day: 'today' })).code).toBe(ERRORS.tool_not_initialized.code);
      expect([...other.requests, ...host.requests]).toEqual([]);
    });

    it('of a shared tool has the operator’s key where the schema says, and nowhere that a person says', async () => {
      const { app, host, run } = await start((response, request) => void response.end(JSON.stringify(request.headers)));
      const documents = new ToolDocuments();
      onTestFinished(() => documents.close());
      const shared = new SharedTools(app.database, documents, secretBox(TEST_SECRET), Date.now);
      const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
      const id = await shared.share({ schema: schemaAt(host.url, { components }), key: 'the-key-of-the-operator' });
      const authConfigs = [{ type: 'apiKey', in: 'query', name: 'show' }];
      await app.configure(app.bob, { toolId: id, settings: { authConfigs } });
      const { data } = await run(GET, { day: 'today' }, app.bob, id);
      expect(host.requests[0]?.headers['x-key']).toBe('the-key-of-the-operator');
      expect(host.requests[0]?.url).toBe('/days/today');
      expect(JSON.stringify(data)).not.toContain('the-key-of-the-operator');
    });

    it('is one of a few at a time', async () => {
      const waiting: ServerResponse[] = [];
      const { run } = await start((response) => void waiting.push(response));
      const first = Array.from({ length: 8 }, () => run(GET, { day: 'today' }));
      await expect.poll(() => waiting.length).toBe(8);
      expect((await run(GET, { day: 'today' })).code).toBe(ERRORS.rate_limited.code);
      for (const response of waiting) response.end('{}');
      for (const { code } of await Promise.all(first)) expect(code).toBe(0);
    });

    it('ends after its time, however slowly the answer drips', async () => {
      const host = await startToolHost((response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        const dripping = setInterval(() => response.write('drip '), 20);
        response.on('close', () => clearInterval(dripping));
      });
      const database = await open();
      await addAccounts(database);
      const documents = new ToolDocuments();
      onTestFinished(() => documents.close());
      const world = { documents, box: secretBox(TEST_SECRET), now: Date.now };
      const egress = createEgress({ allowPrivateHosts: ['127.0.0.1'] });
      onTestFinished(() => egress.close());
      const metering = new MeteringService({ repository: new MeteringRepository(database), log: { error: () => {} } });
      onTestFinished(() => metering.close());
      const prices = { table: NO_PRICES, refresh: async () => {} };
      const repository = new ToolsRepository(database);
      const parts = { ...world, egress, metering, prices, repository, timeoutMs: 500 };
      const none = { avatar: '', description: '', tags: [], language: '', isPrivate: true };
      const schema = schemaAt(host.url);
      const { id } = await new ToolsService(parts).create(OWNER, { name: 'Weather', schema, ...none });
      const call = { toolId: id, operationId: GET, arguments: { day: 'today' } };
      const running = new ToolRunner(parts).run(OWNER, call, new AbortController().signal);
      await expect(running).rejects.toMatchObject({ code: 'upstream_timeout' });
    });
  });
});
