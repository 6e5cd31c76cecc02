import { AppError } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { Admit } from './admission.ts';

/** Whether the origin that a request names is the server's own: the one that was called, or its public address. */
export function isOwnOrigin(
  { origin, host = '' }: Pick<FastifyRequest['headers'], 'origin' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  const originHost = URL.parse(origin)?.host ?? '';
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return originHost === host.toLowerCase() || originHost === publicHost;
}

/** Refuses sites that may show the app and ask models: people's keys and chats are none of their business. */
export function keepFromEmbeddingSites({
  embedOrigins,
  publicUrl,
}: Pick<ServerConfig, 'embedOrigins' | 'publicUrl'>): Admit {
  const embedding = new Set(embedOrigins);
  return ({ request: { headers } }) => {
    if (headers.origin === undefined || !embedding.has(headers.origin) || isOwnOrigin(headers, publicUrl)) return;
    throw new AppError('forbidden', 'Only pages of this server may handle keys and kept chats');
  };
}
