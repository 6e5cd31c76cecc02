import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { STRANGERS_BODY_LIMIT_BYTES } from '@parley/contract';
import { errorScript, replyScript } from '@parley/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anUpstream, type ProxiedApp, recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';

const CODE = 'open sesame';
const path = 'ai-proxy/relay';
/** A server with an access code, whose operator allows people what is on this machine. */
const guarded = { accessCode: CODE, allowedPrivateHosts: ['127.0.0.1', 'localhost'], trustProxy: 1 };
/** Lets strangers call scripted providers, which live on this machine. */
const reachable = { egress: { allowStrangersHosts: ['127.0.0.1'] } };

const relayed = (endpoint: string, request: object = {}) => ({
  provider: 'Other',
  credentials: { apiKey: '', endpoint },
  request: { model: 'm', messages: [{ role: 'user', content: 'Hi' }], stream: true, ...request },
});

const from = (address: string) => ({ path, headers: { 'x-forwarded-for': address } });

async function bearerOf({ app }: ProxiedApp): Promise<Record<string, string>> {
  const entered = await app.inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: CODE } });
  return { authorization: `Bearer ${entered.json<{ data: { token: string } }>().data.token}` };
}

describe('a stranger', () => {
  it.each(['http://127.0.0.1:PORT/v1', 'http://localhost:PORT/v1', 'http://127.0.0.1:PORT/admin#x'])(
    'does not reach %s, though the operator allows it for people',
    async (endpoint) => {
      const own = await anUpstream();
      const { ask } = await startProxiedApp({ config: guarded });
      const body = relayed(endpoint.replace('PORT', new URL(own.url).port));
      const headers = { authorization: 'Bearer made-up' };
      for (const init of [{ path }, { path, headers }]) {
        const response = await ask(body, init);
        expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'address_refused' } }]);
      }
      expect(own.requests).toHaveLength(0);
    },
  );

  it('is counted by how the call ended, and leaves no record', async () => {
    const own = await anUpstream();
    const { app, ask, database } = await startProxiedApp({ config: guarded, ...reachable });
    expect(await (await ask(relayed(own.url), { path })).text()).toContain('upstream.');
    own.play(errorScript(500));
    await (await ask(relayed(own.url), { path })).text();
    const { payload } = await app.inject({ url: '/metrics' });
    expect(payload).toContain('parley_strangers_calls_total{outcome="ok"} 1');
    expect(payload).toContain('parley_strangers_calls_total{outcome="upstream_failed"} 1');
    const headers = await bearerOf({ app } as ProxiedApp);
    await (await ask(relayed(own.url), { path, headers })).text();
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'relay', account_id: 'owner' }]);
  });

  it('leaves nothing in memory about endpoints that refuse stream_options', async () => {
    const own = await anUpstream();
    const { ask } = await startProxiedApp({ config: guarded, ...reachable });
    for (const _ of [1, 2]) {
      own.play(errorScript(400, { message: 'Unknown parameter: stream_options' }));
      await (await ask(relayed(own.url), { path })).text();
    }
    expect(own.requests.map(({ body }) => 'stream_options' in (body as object))).toEqual([true, false, true, false]);
  });

  it('sends at most 8 MB, announced or not, and people more', async () => {
    const own = await anUpstream();
    const proxied = await startProxiedApp({ config: guarded, ...reachable });
    const large = relayed(own.url, { messages: [{ role: 'user', content: 'x'.repeat(STRANGERS_BODY_LIMIT_BYTES) }] });
    expect((await proxied.ask(large, { path })).status).toBe(413);
    const chunked = await fetch(proxied.apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(large)]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
    expect(own.requests).toHaveLength(0);
    const small = await fetch(proxied.apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(relayed(own.url))]).stream(),
      duplex: 'half',
    });
    expect(await small.text()).toContain('upstream.');
    const peoples = await proxied.ask(large, { path, headers: await bearerOf(proxied) });
    expect(await peoples.text()).toContain('upstream.');
  });
});

describe('places for strangers', () => {
  /** A server that looks names up for as long as the test wants. */
  async function withSilentNames() {
    const asked: string[] = [];
    const silence = new AbortController();
    onTestFinished(() => silence.abort());
    const resolver = async (name: string): Promise<never> => {
      asked.push(name);
      return wait(600_000, undefined, { signal: silence.signal }) as Promise<never>;
    };
    const proxied = await startProxiedApp({ config: guarded, egress: { resolver } });
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const occupy = (address: string, name: string) => {
      proxied
        .ask(relayed(`https://${name}.example.com/v1`), { ...from(address), signal: leaving.signal })
        .catch(() => {});
    };
    return { ...proxied, asked, occupy, leaving };
  }

  it('are few for one address, and a whole /64 is one', async () => {
    const { ask, asked, occupy } = await withSilentNames();
    for (let at = 0; at < 8; at += 1) occupy(`2001:db8::${at + 1}`, `n${at}`);
    await vi.waitFor(() => expect(asked).toHaveLength(8));
    const refused = await ask(relayed('https://one-more.example.com/v1'), from('2001:db8::ffff'));
    expect(refused.status).toBe(429);
    occupy('2001:db8:0:1::1', 'neighbour');
    await vi.waitFor(() => expect(asked).toContain('neighbour.example.com'));
    expect(asked).not.toContain('one-more.example.com');
  });

  it('are bounded for all together, taken before the body is read, and free again when callers leave', async () => {
    const { apiUrl, ask, asked, occupy, leaving, app } = await withSilentNames();
    for (let at = 0; at < 32; at += 1) occupy(`198.51.100.${at}`, `n${at}`);
    await vi.waitFor(() => expect(asked).toHaveLength(32));

    const { hostname, port, pathname } = new URL(apiUrl + path);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}x-forwarded-for: 203.0.113.9\r\ncontent-length: 1000000\r\n\r\n{`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);

    const people = await ask(relayed('http://127.0.0.1:1/v1'), {
      path,
      headers: await bearerOf({ app } as ProxiedApp),
    });
    expect(people.status).toBe(502);

    leaving.abort();
    await vi.waitFor(async () => {
      const response = await ask(relayed('https://10.0.0.1/v1'), from('203.0.113.10'));
      expect(response.status).toBe(400);
    });
    expect(asked).toHaveLength(32);
  });
});

describe('PARLEY_RELAY', () => {
  it('off passes nothing on, for nobody', async () => {
    const own = await anUpstream();
    const proxied = await startProxiedApp({ config: { ...guarded, relay: 'off' }, ...reachable });
    for (const headers of [{}, await bearerOf(proxied)]) {
      const response = await proxied.ask(relayed(own.url), { path, headers });
      expect([response.status, await response.json()]).toMatchObject([403, { error: { code: 'forbidden' } }]);
    }
    expect(own.requests).toHaveLength(0);
  });

  it('signed-in asks for the access code', async () => {
    const own = await anUpstream();
    own.play(replyScript({ text: ['Hello.'] }));
    const proxied = await startProxiedApp({ config: { ...guarded, relay: 'signed-in' }, ...reachable });
    const refused = await proxied.ask(relayed(own.url), { path });
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: { code: 'access_code_required' } }]);
    const answered = await proxied.ask(relayed(own.url), { path, headers: await bearerOf(proxied) });
    expect(await answered.text()).toContain('Hello.');
  });
});
