import {
  AppError,
  CHAT_TIMEOUT_MS,
  DEFAULT_LANGUAGE,
  parseModelId,
  type ProviderName,
  type RelayCredentials,
  type ServerModel,
} from '@parley/contract';
import { chatWire, createWithoutResponses, type DroppedParameter, type GuideDocumentation } from '@parley/providers';
import type { Dispatcher } from 'undici';
import type { Egress } from '../../gateways/egress/egress.ts';
import type { Actor } from '../../http/actor.ts';
import type { ChannelsService } from '../channels/service.ts';
import type { CustomProvidersService } from '../custom-providers/service.ts';
import { BoundedSet } from '../../lib/bounded-set.ts';
import { CallMeter } from '../metering/call-meter.ts';
import type { MeteringService } from '../metering/service.ts';
import { TokenCounter } from '../metering/token-counter.ts';
import type { ModelsService, ModelTarget } from '../models/service.ts';
import { askInBytes, type AskParts } from './ask-in-bytes.ts';
import { askInParts } from './ask-in-parts.ts';
import { affordable, type FreeLimits, freeRequest, pricedRequest, sizeOf } from './call-size.ts';
import type { ChatCall, ChatReply, RunningCall } from './chat-call.ts';
import { STREAMED } from './chat-call.ts';
import { addressOf, type Endpoint, type UpstreamConnections } from './endpoint.ts';
import { askGuide, readUserDocumentation } from './guide-reply.ts';
import { Counting, NOTHING_SAID } from './counting.ts';
import { customEndpoint, LIMITS, ownKeyEndpoint } from './own-endpoints.ts';
import { LateReaders } from './late-readers.ts';
import { failureFrames } from './reply-form.ts';
import { ReplyStream } from './reply-stream.ts';
import { SilenceClock } from './silence-clock.ts';
import { tryChannels } from './try-channels.ts';
import { wantsUsage } from './usage-events.ts';
import { openUpstreamConnections } from './upstream-connections.ts';

export interface AiProxyParts {
  readonly models: ModelsService;
  readonly channels: ChannelsService;
  readonly metering: MeteringService;
  readonly customProviders: Pick<CustomProvidersService, 'credentialsFor'>;
  readonly egress: Egress;
  /** What the guide answers from. */
  readonly documentation?: GuideDocumentation;
  readonly dispatcher?: Dispatcher;
  readonly now?: () => number;
  readonly idleTimeoutMs?: number;
  /** Where the operator pays for everybody: limits of calls that nobody else pays for, and only what prices cover. */
  readonly freeLimits?: FreeLimits | undefined;
  /** So long the usage of a call is waited for whose client has left. */
  readonly lateMs?: number;
  /** Between two words of the guide. */
  readonly guideDelayMs?: number;
}

/** Answers chat requests. Every call throws what went wrong before the first byte of its reply. */
export interface AiProxyService {
  /** By whoever has the model: the guide, or one of the operator's channels. */
  chat(call: ChatCall): Promise<ChatReply>;
  /** A chat call that only models without a price may answer. */
  free(call: ChatCall): Promise<ChatReply>;
  /** By an endpoint that the actor has stored. */
  custom(call: ChatCall, configUid: string): Promise<ChatReply>;
  /** By a provider, with the caller's own key. */
  relay(call: ChatCall, provider: ProviderName, credentials: RelayCredentials): Promise<ChatReply>;
  readonly connections: UpstreamConnections;
  readonly counter: TokenCounter;
  readonly late: LateReaders;
  /** Lets go of the connections to providers. */
  close(): Promise<void>;
}

/** Endpoints that people chose themselves are among them. */
const MAX_WITHOUT_USAGE = 1_000;

export function createAiProxyService(parts: AiProxyParts): AiProxyService {
  const { models, channels, metering, egress, now = Date.now, idleTimeoutMs = CHAT_TIMEOUT_MS } = parts;
  const { documentation = readUserDocumentation(), guideDelayMs: delayMs } = parts;
  const pool = openUpstreamConnections(idleTimeoutMs, parts.dispatcher);
  const guardedFetch = egress.endpoints.fetchWith({
    maxBytes: LIMITS.maxBytes,
    headersTimeoutMs: idleTimeoutMs,
    idleTimeoutMs,
    totalTimeoutMs: LIMITS.totalMs,
  });
  const connections: UpstreamConnections = {
    ...pool,
    async guarded(baseUrl) {
      const dispatcher = egress.endpoints.dispatcherFor(await egress.endpoints.check(baseUrl));
      return { dispatcher, fetch: guardedFetch, limits: LIMITS };
    },
  };
  const counter = new TokenCounter();
  const late = new LateReaders(parts.lateMs);
  const asking: AskParts = {
    late,
    idleTimeoutMs,
    silence: new SilenceClock(idleTimeoutMs),
    now,
    counter,
    withoutUsage: new BoundedSet(MAX_WITHOUT_USAGE),
    withoutResponses: createWithoutResponses(now),
  };

  const ask = (call: RunningCall, endpoint: Endpoint): Promise<ChatReply> => {
    call.meter.asked(endpoint.label);
    return usesBytes(call, endpoint, asking) ? askInBytes(call, endpoint, asking) : askInParts(call, endpoint, asking);
  };

  /** Runs a call from its first check to its record, whatever comes in between. */
  async function run(
    call: ChatCall,
    model: string,
    answer: (running: RunningCall) => Promise<ChatReply>,
    paid?: ServerModel,
    dropped: readonly DroppedParameter[] = [],
  ): Promise<ChatReply> {
    const { form, signal, actor } = call;
    const cost = paid && {
      price: paid,
      provider: paid.provider,
      copies: call.request.n ?? 1,
      size: sizeOf(call.request, paid),
    };
    const meter = new CallMeter(metering, { call: call.call, actor, model, ...cost }, now);
    const beginning = meter.begin();
    if (beginning) await beginning;
    const request = meter.delivery ? affordable(call.request, meter.affordableTokens, cost?.size) : call.request;
    // Usage of a paid call is counted in any case, so whoever asks hears it.
    const usageInStream = call.usageInStream ?? (meter.delivery && wantsUsage(request) ? 'once' : 'as-told');
    const stream = new ReplyStream(call.startStream, meter);
    if (form) stream.failureFrames = failureFrames(form.writer(model));
    try {
      return await answer({ request, form, model, signal, stream, meter, usageInStream, dropped });
    } catch (error) {
      const isGone = signal.aborted && !(signal.reason instanceof AppError);
      const failure = error instanceof AppError ? error : new AppError('internal', undefined, { cause: error });
      meter.fail(isGone ? 'client_gone' : failure.code, signal, new Counting(request, NOTHING_SAID, counter));
      if (isGone) return STREAMED;
      call.log.warn({ model, failure: failure.code }, 'a question was not answered');
      if (!stream.isStarted || failure.code === 'internal') throw error;
      stream.fail(failure);
      return STREAMED;
    }
  }

  function askTarget(call: ChatCall, target: ModelTarget): Promise<ChatReply> {
    const { name, outputTokens } = target.model;
    if (target.kind === 'guide') {
      return run(call, name, (running) =>
        askGuide(running, { documentation, language: call.language?.() ?? DEFAULT_LANGUAGE, now, delayMs }),
      );
    }
    const priced = parts.freeLimits && pricedRequest(call.request);
    return run(
      priced ? { ...call, request: priced.request } : call,
      name,
      (running) =>
        tryChannels({ channels, candidates: target.channels, model: name, connections, now }, (endpoint) =>
          ask({ ...running, outputTokens }, endpoint),
        ),
      call.call === 'free' ? undefined : target.model,
      priced?.dropped,
    );
  }

  return {
    connections,
    counter,
    late,
    async chat(call) {
      const found = models.find(call.request.model);
      const target = found instanceof Promise ? await found : found;
      if (!target) throw new AppError('model_not_found', `This server has no model named ${call.request.model}`);
      return askTarget(call, target);
    },
    async free(call) {
      const target = await models.findFree(call.request.model);
      if (!target) throw new AppError('model_not_found', 'This server has no free model');
      const { freeLimits } = parts;
      return askTarget(freeLimits ? { ...call, request: freeRequest(call.request, freeLimits) } : call, target);
    },
    async custom(call, configUid) {
      const { name, identifier } = parseModelId(call.request.model);
      const model = identifier === configUid ? name : call.request.model;
      return withSlot(call.actor, async () => {
        const endpoint = await customEndpoint(call.actor, configUid, parts.customProviders, egress, idleTimeoutMs);
        return run(call, model, (running) => ask(running, endpoint));
      });
    },
    relay(call, provider, credentials) {
      const { model } = call.request;
      return withSlot(call.actor, async () => {
        const own = { provider, credentials, model, isStranger: !call.actor };
        const endpoint = await ownKeyEndpoint(own, egress, idleTimeoutMs);
        return run(call, model, (running) => ask(running, endpoint));
      });
    },
    async close() {
      late.close();
      counter.close();
      await pool.close();
    },
  };

  /** Counts a call to an address that a user gave, before its name is looked up. Strangers were counted at the door. */
  async function withSlot(actor: Actor | undefined, work: () => Promise<ChatReply>): Promise<ChatReply> {
    const free = actor ? egress.acquireSlot(actor.accountId) : () => {};
    try {
      return await work();
    } finally {
      free();
    }
  }
}

/** What is asked and answered on the OpenAI chat wire needs no translation. */
function usesBytes({ request, form, model }: RunningCall, endpoint: Endpoint, { withoutResponses }: AskParts): boolean {
  return !form && chatWire(request, addressOf(endpoint, model), withoutResponses) === 'openai-chat';
}
