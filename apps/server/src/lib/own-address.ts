import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

/** Host names of this installation itself; nobody needs to reach them through it. */
export function ownNamesOf(config: Pick<ServerConfig, 'publicUrl' | 'databaseUrl'>): string[] {
  return [config.publicUrl, config.databaseUrl].flatMap((address) => {
    const name = address === undefined ? undefined : URL.parse(address)?.hostname.toLowerCase();
    return name ? [name] : [];
  });
}

/** The port that was really taken; undefined while the server does not listen. */
export function listeningPort(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}
