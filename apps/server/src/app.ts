import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import { AuthRepository } from './features/auth/repository.ts';
import { registerAuthRoutes } from './features/auth/routes.ts';
import { AuthService } from './features/auth/service.ts';
import { registerDocsRoutes } from './features/docs/routes.ts';
import { createMetrics, type Metrics } from './features/system/metrics.ts';
import { registerSystemRoutes } from './features/system/routes.ts';
import { ActiveStreams } from './http/active-streams.ts';
import { bearerToken } from './http/actor.ts';
import { createApi } from './http/api.ts';
import { addBodyParsers } from './http/body-parsers.ts';
import { answerBrokenConnection } from './http/broken-connections.ts';
import { createDrain, type Drain } from './http/drain.ts';
import { sendFailure } from './http/failures.ts';
import { PathTable } from './http/path-table.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { addRequestHooks } from './http/request-hooks.ts';
import { runtimeConfigOf } from './http/runtime-config.ts';
import { securityHeaders } from './http/security-headers.ts';
import { StaticFiles } from './http/static-files.ts';
import { registerWebRoutes } from './http/web-routes.ts';
import { createLogger } from './lib/logger.ts';
import { secretsOf } from './lib/secrets.ts';
import { VERSION } from './lib/version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
    /** Ids of the contract's routes that have a handler. */
    handledRoutes: ReadonlySet<string>;
  }
}

/** The world outside, which tests hand in. */
export interface AppParts {
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** For calls to providers. */
  readonly fetch: typeof fetch;
  /** Reads every answer back with its schema; for tests. */
  readonly checkReplies: boolean;
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const MAX_PARAMETER_LENGTH = 500;
const REQUEST_TIMEOUT_MS = 300_000;

/** Puts the parts together. This is the only place that knows all of them; it opens no socket. */
export async function buildApp(config: ServerConfig, overrides: Partial<AppParts> = {}): Promise<FastifyInstance> {
  const now = overrides.now ?? Date.now;
  const logger = overrides.logger ?? createLogger({ level: config.logLevel, secrets: secretsOf(config) });
  const metrics = overrides.metrics ?? createMetrics({ withProcess: false });
  const database =
    overrides.database ??
    (await openDatabase(config, {
      now,
      onIdleError: (error) => logger.error({ err: error }, 'the database connection broke'),
    }));
  const app = createServer(config, logger);
  app.addHook('onClose', () => database.close());

  const streams = new ActiveStreams();
  const limiter = new RateLimiter(now);
  const paths = new PathTable();
  const drain = createDrain(app, streams);
  const apiPrefixes = [`${config.basePath}api/`, `${config.basePath}v1/`];
  const isApiPath = (url: string): boolean =>
    apiPrefixes.some((prefix) => url.startsWith(prefix) || url === prefix.slice(0, -1));
  addBodyParsers(app);
  addRequestHooks(app, { config, limiter, isDraining: drain.isDraining, isApiPath, observe: metrics.observeRequest });

  const auth = new AuthService({ config, repository: new AuthRepository(database), limiter, now });
  await auth.prepare();
  const api = createApi(app, {
    basePath: config.basePath,
    resolveActor: (request) => auth.resolveActor(bearerToken(request)),
    limiter,
    streams,
    paths,
    checkReplies: overrides.checkReplies ?? false,
  });

  registerAuthRoutes(api, auth);
  registerDocsRoutes(api, { version: VERSION, apiBase: `${config.basePath}api` });
  api.registerPending();
  registerSystemRoutes(app, { config, database, metrics, streams, isDraining: drain.isDraining });
  const files = new StaticFiles(overrides.webFolder ?? WEB_FOLDER, runtimeConfigOf(config, VERSION));
  registerWebRoutes(app, { basePath: config.basePath, files, paths, isApiPath });

  app.decorate('drain', drain);
  app.decorate('handledRoutes', api.handled);
  return app;
}

function createServer(config: ServerConfig, logger: FastifyBaseLogger): FastifyInstance {
  const headers = securityHeaders(config);
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    requestIdLogLabel: 'requestId',
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    // Requests on open connections are refused by our own hook, in the envelope.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // Requests are read by zod: loading Fastify's own validator and serialiser would only cost memory.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    clientErrorHandler: answerBrokenConnection,
    // Hooks do not run for what the router itself refuses.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id);
      void sendFailure(error, request, reply);
    },
  });
  app.setErrorHandler(sendFailure);
  return app;
}

/** Fastify takes addresses, but a number of proxies only as a rule. */
function trustedProxies(
  setting: ServerConfig['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

function refuseSchemas(): never {
  throw new Error('Routes are described by the contract, not by JSON schemas');
}
