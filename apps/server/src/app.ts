import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routes } from '@parley/contract';
import { LOCAL_SERVERS } from '@parley/providers';
import { bundledCatalogue } from '@parley/providers/catalogue';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerConfig } from './config.ts';
import { isForThisMachine, managesChannels } from './exposure.ts';
import { holdToSecret } from './db/installation.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import { chatAnswerer } from './features/ai-proxy/answer-chat.ts';
import { relayAdmission } from './features/ai-proxy/relay-admission.ts';
import { registerAiProxyRoutes } from './features/ai-proxy/routes.ts';
import { type AiProxyParts, createAiProxyService } from './features/ai-proxy/service.ts';
import { AuthRepository } from './features/auth/repository.ts';
import { registerAuthRoutes } from './features/auth/routes.ts';
import { AuthService } from './features/auth/service.ts';
import type { SlowLane } from './features/auth/slow-lane.ts';
import { channelAdmission } from './features/channels/channel-admission.ts';
import { ChannelManager, type ChannelManagerParts } from './features/channels/channel-manager.ts';
import { LoopbackOrigins } from './features/channels/loopback-origins.ts';
import { LoopbackRepository } from './features/channels/loopback-repository.ts';
import { ChannelsRepository } from './features/channels/repository.ts';
import { registerChannelsRoutes } from './features/channels/routes.ts';
import { type ChannelsParts, ChannelsService } from './features/channels/service.ts';
import { ChatWriter } from './features/chat-history/chat-writer.ts';
import { ChatHistoryRepository } from './features/chat-history/repository.ts';
import { registerChatHistoryRoutes } from './features/chat-history/routes.ts';
import { ChatHistoryService } from './features/chat-history/service.ts';
import { ContentFolder } from './features/content/repository.ts';
import { registerContentRoutes } from './features/content/routes.ts';
import { ContentService } from './features/content/service.ts';
import { EncryptionKeys } from './features/custom-providers/encryption-keys.ts';
import { EncryptionKeysRepository } from './features/custom-providers/encryption-keys-repository.ts';
import { CustomProvidersRepository } from './features/custom-providers/repository.ts';
import { registerCustomProvidersRoutes } from './features/custom-providers/routes.ts';
import { CustomProvidersService } from './features/custom-providers/service.ts';
import { registerDocsRoutes } from './features/docs/routes.ts';
import type { CallHooks } from './features/metering/call-record.ts';
import { MeteringRepository } from './features/metering/repository.ts';
import { MeteringService } from './features/metering/service.ts';
import { registerEventRoutes } from './features/events/routes.ts';
import { readOwnFacts } from './features/models/own-facts.ts';
import { registerModelsRoutes } from './features/models/routes.ts';
import { createModelsService, type ModelsParts } from './features/models/service.ts';
import { registerPicturesRoutes } from './features/pictures/routes.ts';
import { PicturesService } from './features/pictures/service.ts';
import { RepliesRepository } from './features/replies/repository.ts';
import { registerRepliesRoutes } from './features/replies/routes.ts';
import { type RepliesParts, RepliesService } from './features/replies/service.ts';
import { registerV1Routes } from './features/v1/routes.ts';
import { V1Service } from './features/v1/service.ts';
import { createMetrics, type Metrics } from './features/system/metrics.ts';
import { registerSyncRoutes } from './features/sync/routes.ts';
import { SyncService } from './features/sync/service.ts';
import { registerSystemRoutes } from './features/system/routes.ts';
import { registerTranslateRoutes } from './features/translate/routes.ts';
import { translatorModels, TranslateService } from './features/translate/service.ts';
import { createEgress, type EgressParts } from './gateways/egress/egress.ts';
import { ActiveStreams } from './http/active-streams.ts';
import { clientKey, bearerToken } from './http/actor.ts';
import { createApi } from './http/api.ts';
import { anthropicTest, isOpenAiRoute, placeTest } from './http/api-paths.ts';
import { artifactFrameHeaders } from './http/artifact-frame.ts';
import { addBodyParsers } from './http/body-parsers.ts';
import { createDrain, type Drain } from './http/drain.ts';
import { failureDescriber } from './http/failures.ts';
import { PathTable } from './http/path-table.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { addRequestHooks, createFront } from './http/request-hooks.ts';
import { runtimeConfigOf } from './http/runtime-config.ts';
import { createServer } from './http/server.ts';
import { StaticFiles } from './http/static-files.ts';
import { registerWebRoutes } from './http/web-routes.ts';
import { createLogger } from './lib/logger.ts';
import { listeningPort, ownNamesOf } from './lib/own-address.ts';
import { secretBox } from './lib/secret-box.ts';
import { secretsOf } from './lib/secrets.ts';
import { isToken } from './lib/tokens.ts';
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
  /** How providers are reached. */
  readonly models: Pick<ModelsParts, 'fetch'>;
  readonly channels: Partial<Pick<ChannelsParts, 'localServers' | 'random'> & Pick<ChannelManagerParts, 'vendors'>>;
  readonly aiProxy: Pick<AiProxyParts, 'documentation' | 'dispatcher' | 'idleTimeoutMs' | 'guideDelayMs'>;
  /** How replies are kept. */
  readonly replies: Pick<RepliesParts, 'storeMs' | 'pollMs' | 'staleMs' | 'maxBytesPerAccount' | 'watchMs'>;
  /** What happens around every call to a model. */
  readonly callHooks: CallHooks;
  /** Where access codes wait after too many wrong ones. */
  readonly codeLane: SlowLane;
  /** How addresses that users gave are reached. */
  readonly egress: Partial<EgressParts>;
  /** Reads every answer back with its schema; for tests. */
  readonly checkReplies: boolean;
}

const MODEL_LIST_LIMIT_BYTES = 8_000_000;
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const CONTENT_FOLDER = fileURLToPath(new URL('../content', import.meta.url));

/** Puts the parts together. This is the only place that knows all of them; it opens no socket. */
export async function buildApp(config: ServerConfig, overrides: Partial<AppParts> = {}): Promise<FastifyInstance> {
  const now = overrides.now ?? Date.now;
  const logger = overrides.logger ?? createLogger({ level: config.logLevel, secrets: secretsOf(config) });
  const metrics = overrides.metrics ?? createMetrics({ withProcess: false });
  // Before anything is opened: a file that cannot be used keeps the server from starting.
  const catalogue = bundledCatalogue(
    config.catalogueFile === undefined ? undefined : readOwnFacts(config.catalogueFile),
  );
  const database =
    overrides.database ??
    (await openDatabase(config, { now, onIdleError: (err) => logger.error({ err }, 'the database connection broke') }));
  await holdToSecret(database, config.secret, now).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const streams = new ActiveStreams();
  const limiter = new RateLimiter(now);
  const paths = new PathTable();
  const placeOf = placeTest(config.basePath);
  const front = createFront({ config, log: logger, limiter, isDraining: () => drain.isDraining(), placeOf, metrics });
  const describeFailure = failureDescriber(placeOf, anthropicTest(config.basePath));
  const app = createServer(config, logger, front, describeFailure);
  app.addHook('onClose', () => database.close());
  const drain = createDrain(app, streams);
  addBodyParsers(app);
  addRequestHooks(app, front);

  const auth = new AuthService({ config, repository: new AuthRepository(database), now, lane: overrides.codeLane });
  await auth.prepare();
  const api = createApi(app, {
    basePath: config.basePath,
    resolveActor: (request) =>
      takesClientKey(request)
        ? auth.resolveKey(clientKey(request), request.ip)
        : auth.resolveActor(bearerToken(request)),
    limiter,
    streams,
    paths,
    checkReplies: overrides.checkReplies ?? false,
  });

  const loopback = new LoopbackOrigins({
    repository: new LoopbackRepository(database),
    now,
    isForThisMachine: isForThisMachine(config),
    ownPort: () => listeningPort(app),
  });
  const egress = createEgress({
    allowsLoopback: (target) => loopback.allows(target),
    allowPrivateHosts: config.allowedPrivateHosts,
    ownNames: ownNamesOf(config),
    ownPort: () => listeningPort(app),
    ...overrides.egress,
  });
  app.addHook('onClose', () => egress.close());
  const box = secretBox(config.secret);
  const encryptionKeys = new EncryptionKeys({ repository: new EncryptionKeysRepository(database), box, now });
  const customProviders = new CustomProvidersService({
    repository: new CustomProvidersRepository(database),
    keys: encryptionKeys,
    box,
    egress: egress.endpoints,
    now,
  });
  const channelsRepository = new ChannelsRepository(database);
  const channels = new ChannelsService({
    config,
    repository: channelsRepository,
    box,
    localServers: LOCAL_SERVERS,
    now,
    log: logger,
    ...overrides.channels,
  });
  const metering = new MeteringService({
    repository: new MeteringRepository(database),
    log: logger,
    onStranger: (outcome) => metrics.countStranger(outcome),
    ...(overrides.callHooks && { hooks: overrides.callHooks }),
  });
  const models = createModelsService({
    config,
    catalogue,
    others: translatorModels(config),
    channels,
    namesChannels: managesChannels(config),
    guardedFetch: egress.endpoints.fetchWith({ maxBytes: MODEL_LIST_LIMIT_BYTES }),
    now,
    log: logger,
    ...overrides.models,
  });
  const channelManager = new ChannelManager({
    repository: channelsRepository,
    channels,
    models,
    loopback,
    keys: encryptionKeys,
    box,
    egress,
    now,
    log: logger,
    defaultModel: config.defaultModel,
    ...overrides.channels,
  });
  const aiProxy = createAiProxyService({
    models,
    channels,
    metering,
    customProviders,
    egress,
    now,
    ...overrides.aiProxy,
  });
  app.addHook('onClose', async () => {
    await aiProxy.close();
    await metering.close();
  });
  const replies = new RepliesService({
    config,
    repository: new RepliesRepository(database),
    notices: database.notices,
    streams,
    now,
    log: logger,
    ...overrides.replies,
  });
  await replies.prepare();
  // While the upstreams can still be reached: a reply may run although nobody is connected.
  app.addHook('preClose', async () => {
    if (!drain.isDraining()) replies.endAll();
    await replies.finished();
  });
  app.addHook('onClose', () => replies.close());
  const { idleTimeoutMs } = overrides.aiProxy ?? {};
  const v1 = new V1Service({ models, channels, metering, aiProxy, now, idleTimeoutMs });
  const content = new ContentService({
    own: config.contentDir === undefined ? undefined : new ContentFolder(config.contentDir),
    shipped: new ContentFolder(CONTENT_FOLDER),
    log: logger,
  });
  if (config.contentDir !== undefined && !existsSync(config.contentDir)) {
    logger.warn({ folder: config.contentDir }, 'PARLEY_CONTENT_DIR names no folder: the documents of Parley are shown');
  }
  const chatHistory = new ChatHistoryService({
    repository: new ChatHistoryRepository(database),
    writer: new ChatWriter(database),
    box,
    now,
  });
  registerAuthRoutes(api, auth);
  registerModelsRoutes(api, models);
  registerChannelsRoutes(api, channelManager, loopback, channelAdmission(config, limiter));
  // One for all relays: a stranger has no more places by going to another door.
  const admitRelay = relayAdmission(config.relay);
  const answerChat = chatAnswerer(replies, describeFailure);
  registerAiProxyRoutes(api, aiProxy, answerChat, admitRelay);
  registerV1Routes(api, { aiProxy, answerChat, models, v1, now });
  registerRepliesRoutes(api, replies);
  registerCustomProvidersRoutes(api, customProviders);
  registerChatHistoryRoutes(api, chatHistory);
  registerContentRoutes(api, content);
  registerTranslateRoutes(api, new TranslateService({ config, egress }), admitRelay);
  registerSyncRoutes(api, new SyncService({ egress, upstashHosts: config.upstashHosts }));
  registerPicturesRoutes(api, new PicturesService({ egress }));
  registerEventRoutes(api, config.analyticsId === '' ? undefined : metrics.countEvent);
  registerDocsRoutes(api, { version: VERSION, apiBase: `${config.basePath}api` });
  api.registerPending();
  registerSystemRoutes(app, { config, database, metrics, streams, replies, isDraining: drain.isDraining });
  const files = new StaticFiles(overrides.webFolder ?? WEB_FOLDER, () => runtimeConfigOf(config, VERSION));
  const frameHeaders = artifactFrameHeaders(config);
  registerWebRoutes(app, { basePath: config.basePath, files, paths, placeOf, frameHeaders });

  app.decorate('drain', drain);
  app.decorate('handledRoutes', api.handled);
  return app;
}

/** Whether a request may bring the key of an OpenAI client, who reads on what it had kept. Tokens are for the page. */
function takesClientKey(request: FastifyRequest): boolean {
  if (isOpenAiRoute(request)) return true;
  const isReply = request.routeOptions.config.contractRoute?.path === routes.replies.read.path;
  return isReply && clientKey(request) !== undefined && !isToken(bearerToken(request) ?? '');
}
