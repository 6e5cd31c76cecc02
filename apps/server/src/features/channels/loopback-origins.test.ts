import { aChatRequest } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import type { TestAppOptions } from '../../testing/app.ts';
import { startChannelsApp } from '../../testing/channels-app.ts';
import { forEachEngine, type Open } from '../../testing/engines.ts';
import { anUpstream } from '../../testing/proxied-app.ts';

const own = { host: 'localhost:3000' };

forEachEngine((_engine, open, makePlace) => {
  const start = async (options: Omit<TestAppOptions, 'database'> = {}, place?: Parameters<Open>[0]) => {
    const started = await startChannelsApp(await open(place), {
      ...options,
      config: { allowedPrivateHosts: [], ...options.config },
    });
    const confirm = (origin: string) => started.call('POST', '/channels/loopback-origins', { origin }, own);
    const addProvider = (baseUrl: string) => started.call('POST', '/custom-provider', { name: 'Mine', baseUrl });
    return { ...started, confirm, addProvider };
  };

  describe('an endpoint on this machine', () => {
    it('is refused until the owner confirms it, and again once that is taken back', async () => {
      const upstream = await anUpstream();
      const { origin } = new URL(upstream.url);
      const { addProvider, confirm, call, app } = await start();
      expect(await addProvider(upstream.url)).toMatchObject({ status: 400, code: 3011 });
      expect(await confirm(origin)).toMatchObject({ status: 200, data: { origin } });
      const created = await addProvider(upstream.url);
      expect(created).toMatchObject({ status: 200 });
      const { configUid } = created.data as { configUid: string };
      const url = `/api/ai-proxy?configUid=${configUid}`;
      const ask = () => call('GET', `/custom-provider/${configUid}/models`);
      expect(await ask()).toMatchObject({ data: ['scripted-1', 'scripted-2'] });
      expect(await call('GET', '/channels')).toMatchObject({ data: { loopbackOrigins: [origin] } });
      const path = `/channels/loopback-origins/${encodeURIComponent(origin)}`;
      expect(await call('DELETE', path, undefined, own)).toMatchObject({ status: 200 });
      expect(await addProvider(upstream.url)).toMatchObject({ code: 3011 });
      const payload = aChatRequest({ model: `scripted-1@${configUid}` });
      expect((await app.inject({ method: 'POST', url, payload })).statusCode).not.toBe(200);
      expect(upstream.requests).toEqual([]);
    });

    it('is confirmed for its very port and scheme', async () => {
      const upstream = await anUpstream();
      const other = await anUpstream();
      const { addProvider, confirm } = await start();
      const { origin, host, port } = new URL(upstream.url);
      await confirm(origin);
      expect(await addProvider(other.url)).toMatchObject({ code: 3011 });
      expect(await addProvider(`https://${host}/v1`)).toMatchObject({ code: 3011 });
      expect(await addProvider(`http://127.0.0.2:${port}/v1`)).toMatchObject({ code: 3011 });
      expect(await addProvider(`http://localhost:${port}/v1`)).toMatchObject({ code: 3011 });
    });

    it.each([
      'http://10.0.0.1:8000',
      'http://169.254.169.254',
      'http://evil.example:8000',
      'http://127.0.0.1.evil.example:8000',
      'http://a.localhost:8000',
      'http://user:word@127.0.0.1:8000',
      'http://127.0.0.1:8000/path',
      'http://127.0.0.1:8000/?q=1',
      'file:///etc/passwd',
      'http://0.0.0.0:8000',
      'not an address',
    ])('has to be one: %s', async (origin) => {
      const { confirm, call } = await start();
      expect(await confirm(origin)).toMatchObject({ status: 400 });
      expect(await call('GET', '/channels')).toMatchObject({ data: { loopbackOrigins: [] } });
    });

    it('is not this server', async () => {
      const started = await start();
      const { port } = new URL(await started.app.listen({ port: 0, host: '127.0.0.1' }));
      for (const host of ['127.0.0.1', 'localhost', '127.0.0.2', '[::1]']) {
        expect(await started.confirm(`http://${host}:${port}`)).toMatchObject({ status: 400, code: 3011 });
      }
      expect(await started.call('GET', '/channels')).toMatchObject({ data: { loopbackOrigins: [] } });
      expect(await started.addProvider(`http://127.0.0.1:${port}/v1`)).toMatchObject({ code: 3011 });
    });

    it('is not reached over a connection that was kept, and its channel does not show as ready', async () => {
      const upstream = await anUpstream();
      const { origin } = new URL(upstream.url);
      const { confirm, add, call, app } = await start();
      await confirm(origin);
      const { id } = (await add({ name: 'Mine', baseUrl: upstream.url })).data;
      const payload = aChatRequest({ model: 'scripted-1', stream: false });
      expect((await app.inject({ method: 'POST', url: '/api/ai-proxy', payload })).statusCode).toBe(200);
      expect(await call('GET', `/channels/${id}/models`)).toMatchObject({ status: 200 });
      const asked = () => [upstream.requests.length, upstream.listings.length];
      const before = asked();
      await call('DELETE', `/channels/loopback-origins/${encodeURIComponent(origin)}`, undefined, own);
      expect(await call('GET', '/channels')).toMatchObject({ data: { channels: [{ state: 'blocked' }] } });
      expect(await call('GET', `/channels/${id}/models`)).toMatchObject({ code: 3011 });
      expect((await app.inject({ method: 'POST', url: '/api/ai-proxy', payload })).statusCode).not.toBe(200);
      expect(asked()).toEqual(before);
    });

    it('is refused where its name leads elsewhere', async () => {
      const resolver = async () => [
        { address: '127.0.0.1', family: 4 as const },
        { address: '10.0.0.7', family: 4 as const },
      ];
      const { addProvider, confirm } = await start({ egress: { resolver } });
      await confirm('http://localhost:8000');
      expect(await addProvider('http://localhost:8000/v1')).toMatchObject({ code: 3011 });
    });

    it('is not followed to another port', async () => {
      const inner = await anUpstream();
      const upstream = await anUpstream();
      const { addProvider, confirm, call } = await start();
      await confirm(new URL(upstream.url).origin);
      const { configUid } = (await addProvider(upstream.url)).data as { configUid: string };
      upstream.playModels({ status: 302, headers: { location: `${inner.url}/models` }, steps: [] });
      expect(await call('GET', `/custom-provider/${configUid}/models`)).toMatchObject({ code: 3011 });
      expect([...inner.requests, ...inner.listings]).toEqual([]);
    });

    it('no longer counts once other machines reach the server', async () => {
      const place = await makePlace();
      const upstream = await anUpstream();
      const before = await start({}, place);
      await before.confirm(new URL(upstream.url).origin);
      const after = await start({ config: { open: true, host: '0.0.0.0' } }, place);
      expect(await after.addProvider(upstream.url)).toMatchObject({ code: 3011 });
    });

    it('is for model endpoints alone', async () => {
      const upstream = await anUpstream();
      const { confirm, app } = await start();
      await confirm(new URL(upstream.url).origin);
      const url = `/api/pictures?url=${encodeURIComponent(upstream.url)}`;
      expect((await app.inject({ url })).statusCode).not.toBe(200);
      expect([...upstream.requests, ...upstream.listings]).toEqual([]);
    });
  });
});
