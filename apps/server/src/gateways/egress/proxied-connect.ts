import { request as plainRequest, type RequestOptions } from 'node:http';
import { request as securedRequest } from 'node:https';
import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { EgressFailure, toEgressError } from './failures.ts';
import type { Connect } from './guarded-agent.ts';
import { targetOf } from './url-rules.ts';
import type { ResolvedAddress, Vet } from './vetting.ts';

/**
 * Opens connections through an HTTP proxy of the operator's. The proxy is told the address that was vetted, not the name: one
 * that looked it up by itself could be led to another, also inside its own network.
 */
export function proxiedConnect(vet: Vet, proxy: URL): Connect {
  return async (url, timeoutMs) => {
    const target = targetOf(url);
    const [first] = await vet(target);
    if (!first) throw new EgressFailure('dns_not_found');
    const tunnel = await openTunnel(proxy, first, target.port, timeoutMs);
    return target.protocol === 'https:' ? secured(tunnel, url, timeoutMs) : tunnel;
  };
}

async function openTunnel(
  proxy: URL,
  { address, family }: ResolvedAddress,
  port: number,
  timeoutMs: number,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const place = `${family === 6 ? `[${address}]` : address}:${port}`;
  const options: RequestOptions = {
    method: 'CONNECT',
    host: proxy.hostname.replaceAll(/^\[|\]$/g, ''),
    port: proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : proxy.port,
    path: place,
    headers: { host: place, ...authorization(proxy) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  };
  const request = (proxy.protocol === 'https:' ? securedRequest : plainRequest)(options);
  request.on('connect', ({ statusCode }, socket: Socket) => {
    if (statusCode === 200) return resolve(socket);
    socket.destroy();
    return reject(new EgressFailure('connection_refused', 'The proxy of this server does not connect to that address'));
  });
  request.on('response', (response) => {
    response.destroy();
    reject(new EgressFailure('connection_refused', 'The proxy of this server does not connect to that address'));
  });
  request.on('error', (error) =>
    reject(
      error.name === 'AbortError' ? new EgressFailure('timeout', undefined, { cause: error }) : toEgressError(error),
    ),
  );
  request.end();
  return promise;
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(plain).toString('base64')}` };
}

async function secured(
  tunnel: Socket,
  { protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  timeoutMs: number,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false });
  const bare = hostname.replaceAll(/^\[|\]$/g, '');
  connect({ protocol, hostname: bare, host: bare, port, servername: '', httpSocket: tunnel }, (error, socket) => {
    if (error) reject(toEgressError(error));
    else resolve(socket);
  });
  return promise;
}
