import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect as dial } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEgress, type EgressParts } from './egress.ts';

/** A server on this machine that answers, and one that passes connections on to it. */
async function places(answer: (request: IncomingMessage) => number = () => 200) {
  const host = createServer((request, response) => {
    const { location } = Object.fromEntries(new URL(request.url ?? '/', 'http://_').searchParams);
    if (location === undefined) response.end(`heard ${request.headers.host ?? ''}`);
    else response.writeHead(302, { location }).end();
  });
  const proxy = createServer((_, response) => void response.writeHead(405).end());
  const asked: IncomingMessage[] = [];
  proxy.on('connect', (request, socket) => {
    asked.push(request);
    socket.on('error', () => {});
    const status = answer(request);
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const onward = dial((host.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => {});
    return undefined;
  });
  for (const server of [host, proxy]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
    });
  }
  const { port } = proxy.address() as AddressInfo;
  return { asked, proxyUrl: (who = '') => new URL(`http://${who}127.0.0.1:${port}`) };
}

function gate(proxy: URL, parts: Partial<EgressParts> = {}) {
  const egress = createEgress({ allowPrivateHosts: [], ...parts });
  onTestFinished(() => egress.close());
  return egress.through(proxy);
}

const opened = {
  allowPrivateHosts: ['weather.example'],
  resolver: async () => [{ address: '93.184.216.34', family: 4 as const }],
};

describe('a call by way of a proxy', () => {
  it('names the address that was vetted, never a name, and says who it is to the proxy alone', async () => {
    const { asked, proxyUrl } = await places();
    const answer = await gate(proxyUrl('parley:a%20word@'), opened).fetch('http://weather.example/today');
    expect(await answer.text()).toBe('heard weather.example');
    expect(asked.map(({ url }) => url)).toEqual(['93.184.216.34:80']);
    expect(asked[0]?.headers['proxy-authorization']).toBe(`Basic ${btoa('parley:a word')}`);
  });

  it.each(['http://169.254.169.254/', 'https://10.0.0.1/', 'https://127.0.0.1/', 'https://intern.example/'])(
    'does not begin where it would lead to %s',
    async (url) => {
      const { asked, proxyUrl } = await places();
      const inside = gate(proxyUrl(), { resolver: async () => [{ address: '10.0.0.1', family: 4 }] });
      await expect(inside.fetch(url)).rejects.toMatchObject({ code: 'address_refused' });
      expect(asked).toEqual([]);
    },
  );

  it('stays with the proxy when it is redirected, within an origin and to another', async () => {
    const addresses: Record<string, string> = { 'weather.example': '93.184.216.34', 'moved.example': '93.184.216.99' };
    const { asked, proxyUrl } = await places();
    const through = gate(proxyUrl(), {
      allowPrivateHosts: ['weather.example'],
      allowStrangersHosts: ['moved.example'],
      resolver: async (name) => [{ address: addresses[name] ?? '10.0.0.1', family: 4 }],
    });
    const follow = (location: string) =>
      through.fetch(`http://weather.example/?location=${encodeURIComponent(location)}`, { followRedirects: 3 });
    expect(await (await follow('/here')).text()).toBe('heard weather.example');
    expect(await (await follow('http://moved.example/')).text()).toBe('heard moved.example');
    expect(new Set(asked.map(({ url }) => url))).toEqual(new Set(['93.184.216.34:80', '93.184.216.99:80']));
    await expect(follow('https://intern.example/')).rejects.toMatchObject({ code: 'address_refused' });
    expect(asked.every(({ url }) => url?.startsWith('93.184.'))).toBe(true);
  });

  it('fails where the proxy does not want it or is not there', async () => {
    const { proxyUrl } = await places(() => 403);
    await expect(gate(proxyUrl(), opened).fetch('http://weather.example/')).rejects.toMatchObject({
      code: 'upstream_unreachable',
    });
    const nowhere = new URL('http://127.0.0.1:1');
    await expect(gate(nowhere, opened).fetch('http://weather.example/')).rejects.toMatchObject({
      code: 'upstream_unreachable',
    });
  });
});
