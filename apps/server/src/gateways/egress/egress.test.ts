import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readJson } from './answer.ts';
import { createEgress, type Egress, type EgressParts } from './egress.ts';
import type { ResolvedAddress } from './vetting.ts';

interface Place {
  readonly port: number;
  readonly url: string;
  /** Every connection that was ever opened. */
  readonly connections: readonly Socket[];
  /** Resolves when all of them are closed. */
  allClosed(): Promise<unknown>;
}

async function watch(server: Server, host: string, port: number): Promise<Place> {
  const connections: Socket[] = [];
  const closed: Promise<unknown>[] = [];
  server.on('connection', (socket: Socket) => {
    connections.push(socket);
    socket.on('error', () => {});
    closed.push(once(socket, 'close'));
  });
  server.listen(port, host);
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    for (const socket of connections) socket.destroy();
    await once(server, 'close');
  });
  const { port: given } = server.address() as AddressInfo;
  return { port: given, url: `http://${host}:${given}`, connections, allClosed: () => Promise.all(closed) };
}

function serve(listener: RequestListener, { host = '127.0.0.1', port = 0 } = {}): Promise<Place> {
  return watch(createServer(listener), host, port);
}

function egressWith(parts: Partial<EgressParts>): Egress {
  const egress = createEgress({ allowPrivateHosts: [], ...parts });
  onTestFinished(() => egress.close());
  return egress;
}

const at = (...addresses: string[]): ResolvedAddress[] => addresses.map((address) => ({ address, family: 4 }));
const hello: RequestListener = (_, response) => void response.end('{"hello":"there"}');
const refused = (reason: string) => ({ code: 'address_refused', reason });

describe('a server on this machine', () => {
  it('is not reached, by address or by name', async () => {
    const place = await serve(hello);
    const egress = egressWith({ resolver: async () => at('127.0.0.1') });
    for (const url of [place.url, `https://127.0.0.1:${place.port}`, `http://localhost:${place.port}`]) {
      await expect(egress.fetch(url)).rejects.toMatchObject({ code: 'address_refused' });
    }
    await expect(egress.fetch('https://api.example.com')).rejects.toMatchObject(refused('private_address'));
    expect(place.connections).toEqual([]);
  });

  it.each([
    ['its address', (port: number) => [`127.0.0.1:${port}`], '127.0.0.1'],
    ['its address on any port', () => ['127.0.0.1'], '127.0.0.1'],
    ['a range', () => ['127.0.0.0/8'], '127.0.0.1'],
    ['a range that its name leads into', () => ['127.0.0.0/8'], 'ollama'],
    ['its name', () => ['ollama'], 'ollama'],
    ['its name and port', (port: number) => [`ollama:${port}`], 'ollama'],
  ])('is reached where the operator allows %s', async (_, rules, host) => {
    const place = await serve(hello);
    const egress = egressWith({ allowPrivateHosts: rules(place.port), resolver: async () => at('127.0.0.1') });
    const response = await egress.fetch(`http://${host}:${place.port}/`);
    expect(await readJson(response)).toEqual({ hello: 'there' });
  });

  it.each([
    ['another port', ['127.0.0.1:1', 'ollama:1']],
    ['another address', ['127.0.0.2', '10.0.0.0/8']],
    ['another name', ['llama', 'my.ollama']],
    ['nothing readable', ['*', 'ollama/']],
  ])('is not reached where the operator allows %s', async (_, allowPrivateHosts) => {
    const place = await serve(hello);
    const egress = egressWith({ allowPrivateHosts, resolver: async () => at('127.0.0.1') });
    await expect(egress.fetch(`http://ollama:${place.port}/`)).rejects.toMatchObject({ code: 'address_refused' });
    expect(place.connections).toEqual([]);
  });

  it('is not reached through an allowed name that leads to a metadata service', async () => {
    const egress = egressWith({ allowPrivateHosts: ['ollama'], resolver: async () => at('169.254.169.254') });
    await expect(egress.fetch('http://ollama/')).rejects.toMatchObject(refused('private_address'));
  });
});

describe('the server itself', () => {
  it('is not reached at the port it listens on, whatever the operator allows', async () => {
    const place = await serve(hello);
    const egress = egressWith({
      allowPrivateHosts: ['0.0.0.0/0', 'ollama'],
      resolver: async () => at('127.0.0.1'),
      ownPort: () => place.port,
    });
    for (const host of ['127.0.0.1', '127.0.0.9', '0.0.0.0', 'ollama', 'api.example.com']) {
      await expect(egress.fetch(`http://${host}:${place.port}/`)).rejects.toMatchObject({ code: 'address_refused' });
    }
    expect(place.connections).toEqual([]);
  });
});

describe('a connection', () => {
  it('goes to the checked address, and the name stays in the Host header', async () => {
    let host: string | undefined;
    const place = await serve((request, response) => {
      host = request.headers.host;
      response.end('{}');
    });
    const egress = egressWith({ allowPrivateHosts: ['models.example.com'], resolver: async () => at('127.0.0.1') });
    await (await egress.fetch(`http://models.example.com:${place.port}/`)).text();
    expect(host).toBe(`models.example.com:${place.port}`);
    expect(place.connections.map((socket) => socket.localAddress)).toEqual(['127.0.0.1']);
  });

  it('names the host in the TLS handshake, and says when that fails', async () => {
    const hellos: string[] = [];
    const server = createSocketServer((socket) => {
      socket.once('data', (bytes) => {
        hellos.push(bytes.toString('latin1'));
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      });
    });
    const place = await watch(server, '127.0.0.1', 0);
    const egress = egressWith({ allowPrivateHosts: ['models.example.com'], resolver: async () => at('127.0.0.1') });
    const address = `https://models.example.com:${place.port}/`;
    await expect(egress.fetch(address)).rejects.toMatchObject({ problem: 'tls_invalid' });
    await expect(egress.probe(await egress.check(address))).rejects.toMatchObject({ problem: 'tls_invalid' });
    expect(hellos.every((text) => text.includes('models.example.com'))).toBe(true);
    await place.allClosed();
  });

  it('does not follow a name that leads elsewhere the second time', async () => {
    const allowed = await serve((_, response) => void response.setHeader('connection', 'close').end('{}'));
    const forbidden = await serve(hello, { host: '127.0.0.2', port: allowed.port });
    const answers = [at('127.0.0.1'), at('127.0.0.2')];
    const asked: string[] = [];
    const egress = egressWith({
      allowPrivateHosts: ['127.0.0.1'],
      resolver: async (name) => {
        asked.push(name);
        return answers[Math.min(asked.length, answers.length) - 1] ?? [];
      },
    });
    const address = `http://rebinding.example.com:${allowed.port}/`;
    await egress.check(address);
    await expect(egress.fetch(address)).rejects.toMatchObject({ code: 'address_refused' });
    expect([...allowed.connections, ...forbidden.connections]).toEqual([]);
  });

  it('asks for the name once, so that there is no second answer to connect to', async () => {
    const allowed = await serve(hello);
    const forbidden = await serve(hello, { host: '127.0.0.2', port: allowed.port });
    let asked = 0;
    const egress = egressWith({
      allowPrivateHosts: ['127.0.0.1'],
      resolver: async () => at((asked += 1) === 1 ? '127.0.0.1' : '127.0.0.2'),
    });
    await (await egress.fetch(`http://rebinding.example.com:${allowed.port}/`)).text();
    expect(asked).toBe(1);
    expect(allowed.connections).toHaveLength(1);
    expect(forbidden.connections).toEqual([]);
  });

  it('that a relay makes through the dispatcher is checked all the same', async () => {
    const place = await serve(hello);
    const egress = egressWith({ resolver: async () => at('93.184.216.34') });
    const dispatcher = egress.dispatcherFor(await egress.check('https://api.example.com/'));
    for (const origin of [place.url, `http://localhost:${place.port}`, 'https://169.254.169.254']) {
      await expect(dispatcher.request({ origin, path: '/', method: 'GET' })).rejects.toMatchObject({
        code: 'address_refused',
      });
    }
    expect(place.connections).toEqual([]);
  });

  it.each([
    ['nobody listens', 'connection_refused'],
    ['the name does not exist', 'dns_not_found'],
  ])('fails with a name of its own when %s', async (_, problem) => {
    const missing = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    const resolver = problem === 'dns_not_found' ? () => Promise.reject(missing) : async () => at('127.0.0.1');
    const egress = egressWith({ allowPrivateHosts: ['ollama'], resolver });
    await expect(egress.fetch('http://ollama:1/')).rejects.toMatchObject({ code: 'upstream_unreachable', problem });
  });
});

describe('a redirect', () => {
  const redirecting = (location: string, status = 302) =>
    serve((request, response) => {
      if (request.url === '/') response.writeHead(status, { location }).end();
      else response.end(JSON.stringify({ method: request.method, key: request.headers.authorization ?? null }));
    });

  it('is refused where nobody asked to follow it', async () => {
    const place = await redirecting('/next');
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
    await expect(egress.fetch(place.url)).rejects.toMatchObject(refused('redirected'));
  });

  it('is followed within the origin, with the key', async () => {
    const place = await redirecting('/next');
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
    const init = { followRedirects: 1, headers: { authorization: 'Bearer sk-1' } } as const;
    expect(await readJson(await egress.fetch(place.url, init))).toEqual({ method: 'GET', key: 'Bearer sk-1' });
  });

  it.each([
    ['https://169.254.169.254/latest/', 'private_address'],
    ['https://[::ffff:127.0.0.1]/', 'private_address'],
    ['https://localhost/', 'private_name'],
    ['http://2130706433/', 'needs_https'],
    ['file:///etc/passwd', 'scheme'],
    ['https://user:password@api.example.com/', 'credentials'],
    ['//metadata.google.internal/', 'needs_https'],
    ['https://', 'redirected'],
  ])('to %s is refused', async (location, reason) => {
    const place = await redirecting(location);
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
    await expect(egress.fetch(place.url, { followRedirects: 3 })).rejects.toMatchObject(refused(reason));
  });

  it('cannot lead from one server to another that the operator opened for people', async () => {
    const inner = await serve(hello, { host: '127.0.0.2' });
    const place = await redirecting(`${inner.url}/admin`);
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.0/8'] });
    await expect(egress.fetch(place.url, { followRedirects: 3 })).rejects.toMatchObject(refused('needs_https'));
    expect(inner.connections).toEqual([]);
  });

  it('of a stranger’s cannot lead back to where the call began', async () => {
    const host = (name: string) => (answer: RequestListener) => serve(answer, { host: name });
    const inner: string[] = [];
    let back = '';
    const stranger = await host('127.0.0.3')((_, response) => void response.writeHead(302, { location: back }).end());
    const first = await host('127.0.0.2')((request, response) => {
      inner.push(request.url ?? '');
      response.writeHead(302, { location: stranger.url }).end();
    });
    back = `${first.url}/admin`;
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.2'], allowStrangersHosts: ['127.0.0.3'] });
    const going = egress.fetch(`${first.url}/public`, { followRedirects: 3 });
    await expect(going).rejects.toMatchObject(refused('needs_https'));
    expect(inner).toEqual(['/public']);
  });

  it('that goes in circles comes to an end', async () => {
    const place = await redirecting('/');
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
    await expect(egress.fetch(place.url, { followRedirects: 3 })).rejects.toMatchObject(refused('redirected'));
  });
});

describe('an answer', () => {
  it('that is larger than allowed is broken off, and its connection closed', async () => {
    const place = await serve((_, response) => {
      const more = () => void (response.destroyed || (response.write('x'.repeat(1_000)) ? setImmediate(more) : 0));
      response.on('drain', more);
      more();
    });
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
    const response = await egress.fetch(place.url, { maxBytes: 5_000 });
    await expect(response.text()).rejects.toMatchObject({ problem: 'too_large' });
    await place.allClosed();
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('packed with %s is unpacked, up to the limit', async (encoding, pack) => {
    const place = await serve((request, response) => {
      const text = request.url === '/bomb' ? ' '.repeat(5_000_000) : '{"hello":"there"}';
      response.writeHead(200, { 'content-encoding': encoding }).end(pack(text));
    });
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
    const response = await egress.fetch(place.url);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.json()).toEqual({ hello: 'there' });
    const bomb = await egress.fetch(`${place.url}/bomb`, { maxBytes: 100_000 });
    await expect(bomb.text()).rejects.toMatchObject({ problem: 'too_large' });
  });

  it.each([
    ['in an unknown way', 'zstd-of-mine', 'x'],
    ['by a word that every object knows', 'constructor', 'x'],
    ['twice', 'gzip, gzip', 'x'],
    ['wrongly', 'gzip', 'this is not gzip'],
  ])('packed %s is a failure that leaves nothing open', async (_, encoding, text) => {
    const place = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding, connection: 'close' }).end(text);
    });
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
    await expect(egress.fetch(place.url).then((response) => response.text())).rejects.toMatchObject({
      problem: 'connection_broken',
    });
    await place.allClosed();
  });

  it('whose head does not come in time is given up', async () => {
    const place = await serve(() => {});
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
    await expect(egress.fetch(place.url, { headersTimeoutMs: 20 })).rejects.toMatchObject({ problem: 'timeout' });
    await place.allClosed();
  });

  it.each([{ idleTimeoutMs: 20 }, { totalTimeoutMs: 200 }])(
    'that stops in the middle is given up: %j',
    async (limits) => {
      const place = await serve((_, response) => void response.write('{"half":'));
      const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
      const response = await egress.fetch(place.url, limits);
      await expect(response.text()).rejects.toMatchObject({ problem: 'timeout', code: 'upstream_timeout' });
      await place.allClosed();
    },
  );

  it('that nobody wants any more is closed at once', async () => {
    const place = await serve((_, response) => void response.write('{"half":'));
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'] });
    const controller = new AbortController();
    const stopped = await egress.fetch(place.url, { signal: controller.signal });
    const dropped = await egress.fetch(place.url);
    controller.abort();
    await expect(stopped.text()).rejects.toMatchObject({ name: 'AbortError' });
    await dropped.body?.cancel();
    await place.allClosed();
  });

  it('brings neither cookies nor the packaging along', async () => {
    const place = await serve((_, response) => {
      response.writeHead(200, { 'set-cookie': 'a=b', 'clear-site-data': '"*"', 'x-request-id': 'r1' }).end('{}');
    });
    const response = await egressWith({ allowPrivateHosts: ['127.0.0.1'] }).fetch(place.url);
    const names = [...response.headers.keys()];
    expect(names).toContain('x-request-id');
    expect(names.filter((name) => /cookie|clear|length|connection|transfer/.test(name))).toEqual([]);
  });

  it.each([
    ['text/html', '<script>alert(1)</script>'],
    ['application/json', '<script>alert(1)</script>'],
    ['text/plain', 'root:x:0:0'],
  ])('of type %s that is not JSON shows nothing of itself', async (type, text) => {
    const place = await serve((_, response) => void response.writeHead(200, { 'content-type': type }).end(text));
    const response = await egressWith({ allowPrivateHosts: ['127.0.0.1'] }).fetch(place.url);
    const failure = await readJson(response).catch((error: unknown) => error);
    expect(failure).toMatchObject({ problem: 'not_json' });
    expect((failure as Error).message).not.toContain(text);
  });

  it('without a body is fine', async () => {
    const place = await serve((_, response) => void response.writeHead(204).end());
    const response = await egressWith({ allowPrivateHosts: ['127.0.0.1'] }).fetch(place.url, { method: 'DELETE' });
    expect([response.status, response.body]).toEqual([204, null]);
  });
});

describe('an account', () => {
  it('has only so many calls at once, and each one ended makes room', async () => {
    const place = await serve((_, response) => void response.write('{'));
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'], maxCallsPerActor: 2 });
    const ask = (actorId: string) => egress.fetch(place.url, { actorId });
    const first = await ask('me');
    await ask('me');
    await expect(ask('me')).rejects.toMatchObject({ code: 'rate_limited' });
    await ask('you');
    const closed = once(place.connections[0] as Socket, 'close');
    await first.body?.cancel();
    await closed;
    expect((await ask('me')).status).toBe(200);
  });

  it('gets its place back when a call is refused or fails', async () => {
    const egress = egressWith({ allowPrivateHosts: ['127.0.0.1'], maxCallsPerActor: 1 });
    for (const url of ['http://127.0.0.1:1/', 'https://10.0.0.1/', 'http://127.0.0.1:1/']) {
      await expect(egress.fetch(url, { actorId: 'me' })).rejects.not.toMatchObject({ code: 'rate_limited' });
    }
  });
});

describe('the gateway as a fetch', () => {
  it('sends what it is given', async () => {
    const place = await serve((request, response) => void request.pipe(response));
    const fetch = egressWith({ allowPrivateHosts: ['127.0.0.1'] }).fetchWith({ actorId: 'me' });
    const headers = new Headers({ 'content-type': 'application/json' });
    expect(await (await fetch(new URL(place.url), { method: 'POST', body: '{"a":1}', headers })).json()).toEqual({
      a: 1,
    });
  });
});
