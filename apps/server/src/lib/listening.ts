import { isIPv6 } from 'node:net';
import type { ServerConfig } from '../config.ts';
import { StartupError } from './startup-error.ts';

type Listening = Pick<ServerConfig, 'host' | 'port' | 'basePath' | 'publicUrl'>;

/** The address to open in a browser. */
export function listeningAddress({ host, basePath, publicUrl }: Listening, port: number): string {
  if (publicUrl !== undefined) return `${publicUrl}${publicUrl.endsWith(basePath.slice(0, -1)) ? '/' : basePath}`;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}${basePath}`;
}

const REMEDIES: Readonly<Record<string, (config: Listening) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program: end that one, or choose another port with "npm start -- --port N"`,
  EACCES: ({ port }) => `This user may not listen on port ${port}: choose one above 1023 with "npm start -- --port N"`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: set HOST to one that it has, such as 127.0.0.1`,
  ENOTFOUND: ({ host }) =>
    `The host name ${host} is not known: set HOST to an address of this machine, such as 127.0.0.1`,
  EAI_AGAIN: ({ host }) =>
    `The host name ${host} is not known: set HOST to an address of this machine, such as 127.0.0.1`,
};

/** What to tell whoever started the server when it cannot listen. */
export function listenProblem(error: unknown, config: Listening): unknown {
  const remedy = REMEDIES[(error as NodeJS.ErrnoException).code ?? ''];
  return remedy ? new StartupError(remedy(config), { cause: error }) : error;
}
