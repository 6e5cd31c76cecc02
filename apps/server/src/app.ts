import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { LOCAL_SERVERS } from '@parley/providers';
import { bundledCatalogue } from '@parley/providers/catalogue';
import type { FastifyInstance } from 'fastify';
import { accountMoves } from './account-moves.ts';
import type { AppParts } from './app-parts.ts';
import type { ServerConfig } from './config.ts';
import { accountBytesOf, isForThisMachine, managesChannels, readsSharesUnknown, showsShares } from './exposure.ts';
import { holdToSecret } from './db/installation.ts';
import { openDatabase } from './db/open-database.ts';
import { registerAccountsRoutes } from './features/accounts/routes.ts';
import { registerApiKeysRoutes } from './features/api-keys/routes.ts';
import { chatAnswerer } from './features/ai-proxy/answer-chat.ts';
import { noteOffer } from './features/billing/noted-offer.ts';
import { readProducts } from './features/billing/products-file.ts';
import { registerBillingRoutes } from './features/billing/routes.ts';
import { relayAdmission } from './features/ai-proxy/relay-admission.ts';
import { registerAiProxyRoutes } from './features/ai-proxy/routes.ts';
import { createAiProxyService } from './features/ai-proxy/service.ts';
import { registerPasskeyRoutes } from './features/auth/passkey-routes.ts';
import { registerAuthRoutes } from './features/auth/routes.ts';
import { registerThirdPartyRoutes } from './features/auth/third-party-routes.ts';
import { registerWaysInRoutes } from './features/auth/ways-in-routes.ts';
import { channelAdmission } from './features/channels/channel-admission.ts';
import { ChannelManager } from './features/channels/channel-manager.ts';
import { LoopbackOrigins } from './features/channels/loopback-origins.ts';
import { LoopbackRepository } from './features/channels/loopback-repository.ts';
import { ChannelsRepository } from './features/channels/repository.ts';
import { registerChannelsRoutes } from './features/channels/routes.ts';
import { ChannelsService } from './features/channels/service.ts';
import { ChatWriter } from './features/chat-history/chat-writer.ts';
import { ChatHistoryRepository } from './features/chat-history/repository.ts';
import { registerChatHistoryRoutes } from './features/chat-history/routes.ts';
import { ChatHistoryService } from './features/chat-history/service.ts';
import { openContent } from './features/content/open-content.ts';
import { registerContentRoutes } from './features/content/routes.ts';
import { EncryptionKeys } from './features/custom-providers/encryption-keys.ts';
import { EncryptionKeysRepository } from './features/custom-providers/encryption-keys-repository.ts';
import { CustomProvidersRepository } from './features/custom-providers/repository.ts';
import { registerCustomProvidersRoutes } from './features/custom-providers/routes.ts';
import { CustomProvidersService } from './features/custom-providers/service.ts';
import { registerDownloadRoutes } from './features/download/routes.ts';
import { DownloadService } from './features/download/service.ts';
import { registerDocsRoutes } from './features/docs/routes.ts';
import { registerLedgerRoutes } from './features/ledger/routes.ts';
import { Ledger } from './features/ledger/service.ts';
import { MeteringRepository } from './features/metering/repository.ts';
import { MeteringService } from './features/metering/service.ts';
import { registerEventRoutes } from './features/events/routes.ts';
import { readOwnFacts } from './features/models/own-facts.ts';
import { registerModelsRoutes } from './features/models/routes.ts';
import { createModelsService } from './features/models/service.ts';
import { PricesRepository } from './features/prices/repository.ts';
import { Prices } from './features/prices/service.ts';
import { registerImagesRoutes } from './features/images/routes.ts';
import { registerPicturesRoutes } from './features/pictures/routes.ts';
import { PicturesService } from './features/pictures/service.ts';
import { RepliesRepository } from './features/replies/repository.ts';
import { registerRepliesRoutes } from './features/replies/routes.ts';
import { RepliesService } from './features/replies/service.ts';
import { registerV1Routes } from './features/v1/routes.ts';
import { uploadAdmission } from './features/v1/upload-admission.ts';
import { V1Service } from './features/v1/service.ts';
import { payerGuard } from './features/sub-accounts/payer-guard.ts';
import { registerSubAccountsRoutes } from './features/sub-accounts/routes.ts';
import { createMetrics } from './features/system/metrics.ts';
import { registerSyncRoutes } from './features/sync/routes.ts';
import { SyncService } from './features/sync/service.ts';
import { registerSystemRoutes } from './features/system/routes.ts';
import { registerTranslateRoutes } from './features/translate/routes.ts';
import { translatorModels, TranslateService } from './features/translate/service.ts';
import { createEgress } from './gateways/egress/egress.ts';
import { joinAccounts } from './join-accounts.ts';
import { joinBilling } from './join-billing.ts';
import { joinCallBilling } from './join-call-billing.ts';
import { joinFiles } from './join-files.ts';
import { joinLedger } from './join-ledger.ts';
import { joinMcp } from './join-mcp.ts';
import { joinMidjourney } from './join-midjourney.ts';
import { joinOwnMcp } from './join-own-mcp.ts';
import { joinShare, liveLinksOf } from './join-share.ts';
import { joinTools } from './join-tools.ts';
import { ActiveStreams } from './http/active-streams.ts';
import { clientKey, bearerToken } from './http/actor.ts';
import { createApi } from './http/api.ts';
import { anthropicTest, placeTest } from './http/api-paths.ts';
import { sealedFrames } from './http/artifact-frame.ts';
import { addBodyParsers } from './http/body-parsers.ts';
import { createDrain, type Drain } from './http/drain.ts';
import { failureDescriber } from './http/failures.ts';
import { keepFromEmbeddingSites } from './http/own-page.ts';
import { PathTable } from './http/path-table.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { addRequestHooks, createFront } from './http/request-hooks.ts';
import { runtimeConfigOf } from './http/runtime-config.ts';
import { createServer } from './http/server.ts';
import { OFFLINE_WORKER, OFFLINE_WORKER_HEADERS } from './http/offline-worker.ts';
import { StaticFiles } from './http/static-files.ts';
import { takesClientKey } from './http/takes-client-key.ts';
import { networkOf } from './http/visit.ts';
import { registerWebRoutes } from './http/web-routes.ts';
import { createLogger } from './lib/logger.ts';
import { listeningPort, ownNamesOf } from './lib/own-address.ts';
import { secretBox } from './lib/secret-box.ts';
import { secretsOf } from './lib/secrets.ts';
import { VERSION } from './lib/version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
    /** Makes whoever signs in with it the operator; undefined where there is one, or no accounts. */
    firstOperatorTicket: () => Promise<string | undefined>;
    /** Ids of the contract's routes that have a handler. */
    handledRoutes: ReadonlySet<string>;
  }
}

const MODEL_LIST_LIMIT_BYTES = 8_000_000;
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Puts the parts together. This is the only place that knows all of them; it opens no socket. */
export async function buildApp(config: ServerConfig, overrides: Partial<AppParts> = {}): Promise<FastifyInstance> {
  const now = overrides.now ?? Date.now;
  const logger = overrides.logger ?? createLogger({ level: config.logLevel, secrets: secretsOf(config) });
  const metrics = overrides.metrics ?? createMetrics({ withProcess: false });
  // Before anything is opened: a file that cannot be used keeps the server from starting.
  const isHosted = config.mode === 'hosted';
  const catalogue = bundledCatalogue({
    own: config.catalogueFile === undefined ? undefined : readOwnFacts(config.catalogueFile),
    marginPercent: isHosted ? config.margin : 0,
  });
  const range = readProducts(config.productsFile);
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

  const box = secretBox(config.secret);
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
  const ledger = new Ledger({ database, serverId: randomUUID(), now });
  const joined = await joinAccounts({
    config,
    database,
    ledger,
    box,
    operators: egress.operators,
    addresses: overrides.signIn ?? {},
    moves: accountMoves({ box, engine: database.engine, now }),
    accountRemoved: () => {
      billing.endOrphans();
      files.sweep();
    },
    readFile: (id) => fileStore.read(id),
    lane: overrides.codeLane,
    now,
    log: logger,
  });
  const { auth, accounts, apiKeys, keyAccess, codes, signIn, thirdParty, passkeys, waysIn, close } = joined;
  const { subAccounts, invitations, spending, counters, tickets, audit, mail, offers } = joined;
  app.addHook('onClose', close);
  const api = createApi(app, {
    basePath: config.basePath,
    resolveActor: (request) =>
      takesClientKey(request, config)
        ? auth.resolveKey(clientKey(request), request.ip, () => networkOf(request.ip))
        : auth.resolveActor({ token: bearerToken(request), network: () => networkOf(request.ip) }),
    limiter,
    sharedLimits: counters,
    streams,
    paths,
    checkReplies: overrides.checkReplies ?? false,
  });

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
  const usage = new MeteringRepository(database);
  const calls = { config, database, ledger, usage, counters, now, log: logger };
  const callBilling = await joinCallBilling({ ...calls, ...overrides.holds });
  app.addHook('onClose', () => callBilling.close());
  const metering = new MeteringService({
    repository: usage,
    log: logger,
    onStranger: (outcome) => metrics.countStranger(outcome),
    guards: [(plan) => keyAccess.admit(plan), payerGuard, (plan) => billing.guard(plan), callBilling.guard],
    hooks: overrides.callHooks ?? callBilling.hooks,
  });
  const prices = new Prices({ repository: new PricesRepository(database), now, log: logger });
  const models = createModelsService({
    config,
    catalogue,
    others: () => translatorModels(config, { catalogue, prices: prices.table }),
    channels,
    prices,
    mustHavePrice: isHosted,
    namesChannels: managesChannels(config),
    guardedFetch: egress.endpoints.fetchWith({ maxBytes: MODEL_LIST_LIMIT_BYTES }),
    now,
    log: logger,
    ...overrides.models,
  });
  app.addHook('onClose', () => models.close());
  const billing = joinBilling({
    config,
    database,
    ledger,
    range,
    counters,
    tickets,
    audit,
    mail,
    offers,
    listModels: () => models.list(),
    stripeAddress: overrides.stripeAddress,
    now,
    log: logger,
  });
  app.addHook('onClose', billing.close);
  if (isHosted) await noteOffer({ database, audit }, { range, giftStock: config.giftStock, margin: config.margin });
  const channelManager = new ChannelManager({
    repository: channelsRepository,
    audit,
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
    freeLimits: isHosted ? config : undefined,
    ...overrides.aiProxy,
  });
  // Before the upstreams cannot be reached any more; what it settled meanwhile is written with the rest.
  let stopTasks = async (): Promise<void> => {};
  app.addHook('onClose', async () => {
    await stopTasks();
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
  const modelCalls = { models, channels, metering, aiProxy, now, idleTimeoutMs: overrides.aiProxy?.idleTimeoutMs };
  const links = liveLinksOf(database, { now, log: logger });
  app.addHook('onClose', () => links.close());
  const chatHistory = new ChatHistoryService({
    repository: new ChatHistoryRepository(database),
    writer: new ChatWriter(database, { maxBytes: accountBytesOf(config) }),
    box,
    isOpenToVisitors: showsShares(config),
    links,
    now,
  });
  registerAuthRoutes(api, { auth, codes, signIn, thirdParty, config });
  registerThirdPartyRoutes(api, { config, thirdParty });
  registerPasskeyRoutes(api, { config, auth, passkeys });
  registerWaysInRoutes(api, { config, waysIn });
  registerAccountsRoutes(api, accounts);
  registerApiKeysRoutes(api, apiKeys);
  registerSubAccountsRoutes(api, subAccounts, invitations);
  registerBillingRoutes(api, { config, ledger, ...billing });
  const { summaries, statement } = joinLedger({
    config,
    database,
    ledger,
    spending,
    subAccounts,
    plansOf: (accountId) => billing.plans.summaryOf(accountId),
    listModels: () => models.list(),
    now,
  });
  registerLedgerRoutes(api, summaries, statement);
  registerModelsRoutes(api, models, config.mode, billing.lockedFor);
  registerChannelsRoutes(api, channelManager, loopback, channelAdmission(config, limiter));
  // One for all relays: a stranger has no more places by going to another door.
  const admitRelay = relayAdmission(config.relay);
  const answerChat = chatAnswerer(replies, describeFailure);
  registerAiProxyRoutes(api, aiProxy, answerChat, admitRelay);
  // One for everything that holds files in memory, whichever door they come through.
  const uploads = uploadAdmission();
  const { admitUpload } = uploads;
  const v1 = new V1Service({ ...modelCalls, isHosted });
  registerV1Routes(api, { aiProxy, answerChat, models, v1, now, admitUpload });
  registerImagesRoutes(api, { ...modelCalls, customProviders, egress }, { ...uploads, admitRelay });
  const tasksWorld = { ...modelCalls, database, ledger, admitUpload, log: logger };
  stopTasks = joinMidjourney(api, { ...tasksWorld, ...overrides.midjourney });
  registerRepliesRoutes(api, replies);
  const ownPages = keepFromEmbeddingSites(config);
  registerCustomProvidersRoutes(api, customProviders, ownPages);
  registerChatHistoryRoutes(api, chatHistory, ownPages, limiter);
  const toolsWorld = { config, database, box, egress, metering, prices, tickets, now, log: logger, admit: ownPages };
  app.addHook('onClose', joinTools(api, { ...toolsWorld, limiter, ...overrides.tools }));
  app.addHook('onClose', joinMcp(api, { ...toolsWorld, mcpLimits: overrides.mcpLimits }));
  const ownMcp = { config, database, box, limiter, ownPages, aiProxy, models, lockedFor: billing.lockedFor, now };
  app.addHook('onClose', joinOwnMcp(api, { ...ownMcp, history: chatHistory }));
  const shared = joinShare(api, { config, database, counters, ownPages, now, log: logger });
  app.addHook('onClose', shared.close);
  const filesWorld = { config, database, counters, operators: egress.operators, ownPages, now, log: logger };
  const { files, store: fileStore } = joinFiles(api, { ...filesWorld, ...overrides.files });
  app.addHook('onClose', () => files.close());
  registerContentRoutes(api, openContent(config.contentDir, logger));
  registerDownloadRoutes(api, new DownloadService({ config, egress, now, log: logger }));
  registerTranslateRoutes(api, new TranslateService({ config, egress, metering, catalogue, prices, now }), admitRelay);
  registerSyncRoutes(api, new SyncService({ egress, upstashHosts: config.upstashHosts }));
  registerPicturesRoutes(api, new PicturesService({ egress }));
  registerEventRoutes(api, {
    count: config.analyticsId === '' ? undefined : metrics.countEvent,
    isProduct: (productId) => billing.products.find(productId) !== undefined,
  });
  registerDocsRoutes(api, { version: VERSION, apiBase: `${config.basePath}api` });
  registerSystemRoutes(app, { config, database, metrics, streams, replies, isDraining: drain.isDraining });
  const pages = new StaticFiles(overrides.webFolder ?? WEB_FOLDER, {
    config: runtimeConfigOf(config, VERSION),
    hasSharePage: readsSharesUnknown(config),
  });
  registerWebRoutes(app, {
    config,
    files: pages,
    paths,
    placeOf,
    ownHeaders: new Map([...sealedFrames(config), [OFFLINE_WORKER, OFFLINE_WORKER_HEADERS]]),
    ...shared,
  });

  app.decorate('drain', drain);
  app.decorate('firstOperatorTicket', async () =>
    config.mode === 'hosted' ? accounts.firstOperatorTicket() : undefined,
  );
  app.decorate('handledRoutes', api.handled);
  return app;
}
