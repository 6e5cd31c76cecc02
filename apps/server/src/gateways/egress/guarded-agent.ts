import type { LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector, Pool } from 'undici';
import { isLoopbackHost } from '../../lib/loopback.ts';
import { toEgressError } from './failures.ts';
import { targetOf } from './url-rules.ts';
import type { ResolvedAddress, Vet } from './vetting.ts';

/** Opens a socket to the vetted addresses of a host; the name stays in the certificate check. */
export type Connect = (url: Pick<URL, 'protocol' | 'hostname' | 'port'>, timeoutMs: number) => Promise<Socket>;

export function guardedConnect(vet: Vet): Connect {
  return async (url, timeoutMs) => {
    const addresses = await vet(targetOf(url));
    const connect = buildConnector({ timeout: timeoutMs, allowH2: false, lookup: pinnedTo(addresses) });
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    const { protocol, hostname, port } = url;
    const bare = hostname.replaceAll(/^\[|\]$/g, '');
    const host = bare.includes(':') ? `[${bare}]` : bare;
    connect({ protocol, hostname: bare, host, port, servername: '' }, (error, socket) => {
      if (error) reject(toEgressError(error));
      else resolve(socket);
    });
    return promise;
  };
}

/** An agent that checks the place of every connection while making it, whoever hands it a request. */
export function guardedAgent(connect: Connect, connectTimeoutMs: number, keepsConnections: boolean): Agent {
  async function open({ protocol, hostname, port }: buildConnector.Options): Promise<[null, Socket] | [Error, null]> {
    try {
      return [null, await connect({ protocol, hostname, port }, connectTimeoutMs)];
    } catch (error) {
      return [toEgressError(error), null];
    }
  }

  return new Agent({
    async connect(options, callback) {
      callback(...(await open(options)));
    },
    factory: (origin, options: Pool.Options) =>
      new Pool(origin, keepsConnections && !isOnThisMachine(origin) ? options : { ...options, ...KEPT_BY_NOBODY }),
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
  });
}

/** With no connection kept, nothing of a place is left once the call is over, and the next call is checked anew. */
const KEPT_BY_NOBODY = { pipelining: 0 };

/** A port of this machine may be closed to endpoints from one moment to the next; opening a connection to it costs nothing. */
function isOnThisMachine(origin: string | URL): boolean {
  return isLoopbackHost(targetOf(new URL(origin)).hostname);
}

/** Answers every lookup with what was checked, so that asking again cannot bring another address in. */
function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
