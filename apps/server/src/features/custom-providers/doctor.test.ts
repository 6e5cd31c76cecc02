import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DoctorReport, type DoctorStep } from '@parley/contract';
import { emptyScript, errorScript, htmlScript, jsonScript, modelListScript, replyScript } from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCustomProvidersApp } from '../../testing/custom-providers-app.ts';
import { forEachEngine } from '../../testing/engines.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const KEY = 'sk-a-key-of-my-own-1234';
/** Passed steps by name, the failed one with its problem. */
const shape = (steps: readonly DoctorStep[]) =>
  steps.map(({ step, problem }) => (problem ? `${step}: ${problem}` : step));

forEachEngine((_engine, open) => {
  async function start() {
    const app = await startCustomProvidersApp(await open());
    const examine = async (body: object) => DoctorReport.parse((await app.call('POST', '/doctor', body)).data);
    return { ...app, examine };
  }

  describe('the connection doctor', () => {
    it('passes a healthy endpoint that is being entered', async () => {
      const { examine, upstream, encrypt } = await start();
      const report = await examine({ baseUrl: upstream.url, encryptedKey: await encrypt(KEY) });
      expect(shape(report.steps)).toEqual(['dns', 'tls', 'authorization', 'models', 'chat']);
      expect(report).toMatchObject({ model: 'scripted-1', models: ['scripted-1', 'scripted-2'] });
      expect(upstream.requests[0]).toMatchObject({
        headers: { authorization: `Bearer ${KEY}` },
        body: { model: 'scripted-1', max_tokens: 1 },
      });
    });

    it('stops at the list where nothing else is wanted', async () => {
      const { examine, upstream, encrypt } = await start();
      const encryptedKey = await encrypt(KEY);
      const report = await examine({ baseUrl: upstream.url, encryptedKey, provider: 'Groq', listOnly: true });
      expect(shape(report.steps)).toEqual(['dns', 'tls', 'authorization', 'models']);
      expect(report).toMatchObject({ model: null, models: ['scripted-1', 'scripted-2'] });
      expect(upstream.requests).toEqual([]);
    });

    it('passes a stored one, with the model that was asked for', async () => {
      const { examine, upstream, encrypt, call } = await start();
      const body = { name: 'Mine', baseUrl: upstream.url, encryptedKey: await encrypt(KEY) };
      const { configUid } = (await call('POST', '', body)).data as { configUid: string };
      const report = await examine({ configUid, model: 'scripted-2' });
      expect(report.steps.every(({ ok }) => ok)).toBe(true);
      expect(upstream.requests[0]?.body).toMatchObject({ model: 'scripted-2' });
    });

    it.each([
      ['https://10.0.0.1/v1', 'private_address'],
      ['https://nas.local/v1', 'private_name'],
      ['http://1.1.1.1/v1', 'needs_https'],
      ['https://1.1.1.1:22/v1', 'port'],
    ])('says why it does not call %s', async (baseUrl, reason) => {
      const { examine } = await start();
      expect((await examine({ baseUrl })).steps).toMatchObject([
        { step: 'dns', ok: false, problem: 'address_refused', reason },
      ]);
    });

    it('finds that nobody listens', async () => {
      const { examine } = await start();
      expect(shape((await examine({ baseUrl: 'http://127.0.0.1:1/v1' })).steps)).toEqual([
        'dns',
        'tls: connection_refused',
      ]);
    });

    it('finds a server that does not speak TLS', async () => {
      const { examine, upstream } = await start();
      const report = await examine({ baseUrl: upstream.url.replace('http:', 'https:') });
      expect(shape(report.steps)).toEqual(['dns', 'tls: tls_invalid']);
    });

    it.each([
      [errorScript(401), ['authorization: unauthorized']],
      [errorScript(403), ['authorization: forbidden']],
      [{ status: 301, headers: { location: '/elsewhere' }, steps: [] }, ['authorization: redirected']],
      [errorScript(404), ['authorization', 'models: not_found']],
      [errorScript(429), ['authorization', 'models: rate_limited']],
      [errorScript(503), ['authorization', 'models: server_error']],
      [htmlScript(), ['authorization', 'models: not_json']],
      [emptyScript(), ['authorization', 'models: not_json']],
      [jsonScript({ hello: 'there' }), ['authorization', 'models: unexpected_answer']],
      [modelListScript([]), ['authorization', 'models: no_models']],
    ])('finds what is wrong with the key or the list (%#)', async (script, expected) => {
      const { examine, upstream } = await start();
      upstream.playModels(script);
      expect(shape((await examine({ baseUrl: upstream.url })).steps)).toEqual(['dns', 'tls', ...expected]);
      expect(upstream.requests).toEqual([]);
    });

    it.each([
      ['says nothing', 404, '{}'],
      ['shows its own page', 200, '<!doctype html>'],
    ])('notices that /v1 is missing where the server %s without it', async (_, status, text) => {
      const server = createServer((request, response) => {
        if (request.url === '/v1/models') response.writeHead(401, JSON_TYPE).end('{"error":{}}');
        else response.writeHead(status, { 'content-type': text === '{}' ? 'application/json' : 'text/html' }).end(text);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => server.close().closeAllConnections());
      const { examine } = await start();
      const { steps } = await examine({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
      expect(shape(steps)).toEqual(['dns', 'tls', 'authorization', 'models: not_found_maybe_v1']);
    });

    it.each([
      [errorScript(401), 'unauthorized'],
      [errorScript(402), 'payment_required'],
      [errorScript(404, { code: 'model_not_found' }), 'model_missing'],
      [htmlScript(404), 'not_found'],
      [errorScript(429), 'rate_limited'],
      [errorScript(500), 'server_error'],
      [htmlScript(), 'not_json'],
      [jsonScript({ error: { message: 'overloaded' } }), 'server_error'],
      [jsonScript({ hello: 'there' }), 'unexpected_answer'],
    ])('finds what is wrong with the reply (%#)', async (script, problem) => {
      const { examine, upstream } = await start();
      upstream.play(script);
      const { steps } = await examine({ baseUrl: upstream.url });
      expect(shape(steps)).toEqual(['dns', 'tls', 'authorization', 'models', `chat: ${problem}`]);
    });

    it('tries the other name of the limit where a model refuses the first', async () => {
      const { examine, upstream } = await start();
      upstream.play(errorScript(400, { message: 'Use max_completion_tokens' }), replyScript({ text: ['Hi'] }));
      expect((await examine({ baseUrl: upstream.url })).steps.at(-1)).toMatchObject({ step: 'chat', ok: true });
      upstream.play(errorScript(400), errorScript(400));
      expect((await examine({ baseUrl: upstream.url })).steps.at(-1)).toMatchObject({ problem: 'request_refused' });
    });

    it('still asks a model that the list does not name, for lists are often incomplete', async () => {
      const { examine, upstream } = await start();
      const report = await examine({ baseUrl: upstream.url, model: 'hidden' });
      expect(shape(report.steps)).toEqual(['dns', 'tls', 'authorization', 'models: model_missing', 'chat']);
      expect(report.model).toBe('hidden');
    });

    it('leaves no connection open once the server has closed', async () => {
      const { examine, upstream, app } = await start();
      await examine({ baseUrl: upstream.url });
      await app.close();
      await expect.poll(() => upstream.openConnections()).toBe(0);
    });
  });
});
