import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@parley/contract';
import { sql } from 'kysely';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { Database } from '../../db/open-database.ts';
import type { ActiveStreams } from '../../http/active-streams.ts';
import { bearerToken } from '../../http/actor.ts';
import { isForwarded } from '../../http/forwarded.ts';
import { isLoopbackHost } from '../../lib/loopback.ts';
import type { Metrics } from './metrics.ts';

export interface SystemParts {
  readonly config: Pick<ServerConfig, 'basePath' | 'metricsToken'>;
  readonly database: Database;
  readonly metrics: Metrics;
  readonly streams: ActiveStreams;
  readonly replies: { readonly counts: { readonly running: number; readonly readers: number } };
  readonly isDraining: () => boolean;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** For the machines that watch over this one. They ask at the root, and under the base path through a proxy. */
export function registerSystemRoutes(app: FastifyInstance, parts: SystemParts): void {
  const answers: Record<string, Answer> = {
    healthz: async () => ({ status: 'ok' }),
    readyz: (request, reply) => answerReady(parts, request, reply),
    metrics: (request, reply) => answerMetrics(parts, request, reply),
  };
  for (const prefix of new Set(['/', parts.config.basePath])) {
    for (const [name, answer] of Object.entries(answers)) {
      app.route({ method: ['GET', 'HEAD'], url: prefix + name, logLevel: 'warn', handler: answer });
    }
  }
}

async function answerReady(
  { database, isDraining }: SystemParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (isDraining()) return reply.code(503).send({ status: 'stopping' });
  try {
    await sql`select 1`.execute(database.db);
    return { status: 'ready' };
  } catch (error) {
    request.log.error({ err: error }, 'the database does not answer');
    return reply.code(503).send({ status: 'no database' });
  }
}

async function answerMetrics(
  { config, metrics, streams, replies }: SystemParts,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!mayReadMetrics(config, request)) throw new AppError('forbidden');
  const { running, readers } = replies.counts;
  const now = { activeStreams: streams.count, keptReplies: running, keptReplyReaders: readers };
  return reply.type(metrics.contentType).send(await metrics.render(now));
}

function mayReadMetrics(config: SystemParts['config'], request: FastifyRequest): boolean {
  if (config.metricsToken !== undefined) {
    const given = Buffer.from(bearerToken(request) ?? '');
    const expected = Buffer.from(config.metricsToken);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
  // A proxy on this machine makes every visitor look local, and not every proxy says that it is one: it hands on a name
  // that is not local, or says so. A page under a name that leads here comes with that name too.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return isLoopbackHost(request.socket.remoteAddress ?? '') && isLoopbackHost(host) && !isForwarded(request);
}
