import {
  AppError,
  CHAT_TIMEOUT_MS,
  DEFAULT_MODEL_IDENTIFIER,
  type ErrorCode,
  type NewPicture,
  parseModelId,
  type PictureEvent,
  type PictureRelayRequest,
  type ServerModel,
  type Usage,
} from '@parley/contract';
import { imageForm, makesPictures, withinForm } from '@parley/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { Egress } from '../../gateways/egress/egress.ts';
import type { Actor } from '../../http/actor.ts';
import { Counting, NOTHING_SAID } from '../ai-proxy/counting.ts';
import type { Endpoint } from '../ai-proxy/endpoint.ts';
import { customEndpoint, ownKeyEndpoint } from '../ai-proxy/own-endpoints.ts';
import type { AiProxyService } from '../ai-proxy/service.ts';
import { tryChannels } from '../ai-proxy/try-channels.ts';
import type { ChannelsService } from '../channels/service.ts';
import type { CustomProvidersService } from '../custom-providers/service.ts';
import { CallMeter, type UntoldUsage } from '../metering/call-meter.ts';
import type { CallPlan } from '../metering/call-record.ts';
import { costOf } from '../metering/cost.ts';
import { priceBySize } from '../metering/price-by-size.ts';
import type { MeteringService } from '../metering/service.ts';
import type { ModelsService } from '../models/service.ts';
import { Drawing, failureEvent, PicturesTooLarge } from './drawing.ts';
import { pictureLoader } from './load-picture.ts';
import { begunUsage, pictureTokens, sizeOf, soldAs, wordsOf } from './picture-size.ts';

export interface ImagesParts {
  readonly models: ModelsService;
  readonly channels: ChannelsService;
  readonly metering: MeteringService;
  readonly aiProxy: Pick<AiProxyService, 'connections' | 'counter'>;
  readonly customProviders: Pick<CustomProvidersService, 'credentialsFor'>;
  readonly egress: Egress;
  readonly now: () => number;
  readonly idleTimeoutMs?: number | undefined;
}

interface PictureCall<Caller extends Actor | undefined = Actor> {
  readonly actor: Caller;
  readonly signal: AbortSignal;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Resolves once its reader has taken it. */
type Tell = (event: PictureEvent) => Promise<void>;
/** Makes the pictures and tells of them; never throws. */
export type DrawAndTell = (tell: Tell) => Promise<void>;

/** Finds an endpoint and begins to draw there: gives the drawing with the first thing that it shows. */
type Begin = (draw: (endpoint: Endpoint) => Promise<Begun>) => Promise<Begun>;

interface Begun {
  readonly drawing: Drawing;
  readonly first: Awaited<ReturnType<Drawing['next']>>;
}

/** Makes pictures: with a model of this server, with a custom provider's, or with somebody's own key. */
export class ImagesService {
  readonly #parts: ImagesParts;
  readonly #loadPicture: ReturnType<typeof pictureLoader>;

  constructor(parts: ImagesParts) {
    this.#parts = parts;
    this.#loadPicture = pictureLoader(parts.egress.strangers);
  }

  /** Throws where the call must not be made: no such model, nothing to pay it with. */
  async prepare(asked: NewPicture, call: PictureCall): Promise<DrawAndTell> {
    const { name, identifier } = parseModelId(asked.model);
    if (identifier !== DEFAULT_MODEL_IDENTIFIER) return this.#prepareCustom(asked, call, name, identifier);
    const { models, channels, aiProxy, now } = this.#parts;
    const target = await models.find(name);
    if (target?.kind !== 'channels' || !makesPictures(target.model)) {
      throw new AppError('model_not_found', `This server has no model named ${name} that makes pictures`);
    }
    const { channels: candidates, model } = target;
    // Priced by what is sent: fields that the model does not have must not make it cheaper.
    const request = withinForm(imageForm(model), asked);
    const [channel] = candidates;
    const sold = channel && models.describe({ name: soldAs(model, request) }, channel);
    const plan = {
      call: 'images',
      actor: call.actor,
      model: model.name,
      price: priceBySize(sold && isPriced(sold) ? sold : model, model, request),
      copies: request.count,
      provider: model.provider,
      size: sizeOf(request),
    } as const;
    const choice = { channels, candidates, model: model.name, connections: aiProxy.connections, now };
    return this.#prepared(request, call, plan, (draw) => tryChannels(choice, draw));
  }

  /** By an endpoint that the actor has stored. */
  #prepareCustom(request: NewPicture, call: PictureCall, model: string, configUid: string): Promise<DrawAndTell> {
    const { customProviders, egress, idleTimeoutMs = CHAT_TIMEOUT_MS } = this.#parts;
    return this.#withSlot(call.actor, async () => {
      const endpoint = await customEndpoint(call.actor, configUid, customProviders, egress, idleTimeoutMs);
      const plan = { call: 'images.custom', actor: call.actor, model } as const;
      return this.#prepared(request, call, plan, (draw) => draw(endpoint));
    });
  }

  /** By a provider, with the caller's own key. */
  prepareRelay(asked: PictureRelayRequest, call: PictureCall<Actor | undefined>): Promise<DrawAndTell> {
    const { egress, idleTimeoutMs = CHAT_TIMEOUT_MS } = this.#parts;
    const { provider, credentials, request } = asked;
    const { name: model } = parseModelId(request.model);
    return this.#withSlot(call.actor, async () => {
      const own = { provider, credentials, model, isStranger: !call.actor, kind: 'images' } as const;
      const endpoint = await ownKeyEndpoint(own, egress, idleTimeoutMs);
      const plan = { call: 'images.relay', actor: call.actor, model } as const;
      return this.#prepared(request, call, plan, (draw) => draw(endpoint));
    });
  }

  /** Counts a call to an address that a user gave until it is over. Strangers were counted at the door. */
  async #withSlot(actor: Actor | undefined, prepare: () => Promise<DrawAndTell>): Promise<DrawAndTell> {
    const free = actor ? this.#parts.egress.acquireSlot(actor.accountId) : () => {};
    try {
      const run = await prepare();
      return (tell) => run(tell).finally(free);
    } catch (error) {
      free();
      throw error;
    }
  }

  /** Asks whether the call may be made, and gives what makes it. */
  async #prepared(
    request: NewPicture,
    call: PictureCall<Actor | undefined>,
    plan: CallPlan,
    begin: Begin,
  ): Promise<DrawAndTell> {
    const meter = new CallMeter(this.#parts.metering, plan, this.#parts.now);
    await meter.begin();
    return async (tell) => {
      await this.#draw(request, call, { plan, meter, begin }, tell);
      await tell({ type: 'end' });
    };
  }

  async #draw(
    request: NewPicture,
    { signal, log }: PictureCall<Actor | undefined>,
    { plan, meter, begin }: { readonly plan: CallPlan; readonly meter: CallMeter; readonly begin: Begin },
    tell: Tell,
  ): Promise<void> {
    let drawing: Drawing | undefined;
    let isGranted = false;
    try {
      const begun = await begin(async (endpoint) => {
        signal.throwIfAborted();
        meter.asked(endpoint.label);
        drawing = new Drawing(endpoint, plan.model, request, { loadPicture: this.#loadPicture, signal });
        return { drawing, first: await drawing.next() };
      });
      meter.firstByte();
      // A picture is no words: all of it is granted before anything of it goes out.
      await meter.grantWhole(undefined, this.#counting(request, request.count));
      isGranted = true;
      for (let part = begun.first; part; part = await begun.drawing.next()) await tell(part);
      if (begun.drawing.made === 0) throw new AppError('empty_response');
      await this.#settle(request, begun.drawing, { plan, meter }, tell);
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError('internal', undefined, { cause: error });
      const isStopped = signal.aborted && !(signal.reason instanceof AppError);
      if (isStopped) return this.#settleBegun('client_gone', request, drawing, { plan, meter });
      if (failure.code === 'internal') log.error({ err: error }, 'pictures failed');
      log.warn({ model: plan.model, failure: failure.code }, 'pictures were not made');
      // Nothing is paid for what failed, and what came before it stays.
      if (failure instanceof PicturesTooLarge) this.#settleBegun(failure.code, request, drawing, { plan, meter });
      else if (isGranted && drawing && drawing.made > 0) await this.#settle(request, drawing, { plan, meter }, tell);
      else meter.end(failure.code, undefined, undefined, 0);
      await tell(failureEvent(failure));
    } finally {
      await drawing?.leave().catch(() => {});
    }
  }

  /** Ends the call with the pictures that were made, and tells what they cost. */
  async #settle(
    request: NewPicture,
    { usage: told, made }: Drawing,
    { plan, meter }: { readonly plan: CallPlan; readonly meter: CallMeter },
    tell: Tell,
  ): Promise<void> {
    const counting = countingFor(plan, this.#counting(request, made));
    const usage = told ?? (await counting.exact());
    meter.end('ok', told, counting, made);
    const nano = costOf({ price: plan.price, copies: made, usage, outcome: 'ok' });
    if (nano > 0) await tell({ type: 'cost', nano });
  }

  /**
   * Of a call that its caller stopped, what the provider had begun is paid for: it is not taken back there either. Tokens that
   * it told count as told, and those of all other pictures that were begun by the estimate that money was held with.
   */
  #settleBegun(
    outcome: 'client_gone' | ErrorCode,
    request: NewPicture,
    drawing: Drawing | undefined,
    { plan, meter }: { readonly plan: CallPlan; readonly meter: CallMeter },
  ): void {
    const asked = drawing?.asked ?? 0;
    if (!drawing || asked === 0) return meter.end(outcome, undefined, undefined, 0);
    const estimated = this.#counting(request, drawing.untold).estimate();
    meter.end(outcome, undefined, known(begunUsage(drawing.usage, estimated, plan.size)), asked);
  }

  /** Tokens of a request by what was asked for and made, where the provider does not tell them. */
  #counting(request: NewPicture, made: number): Counting {
    const wordless = pictureTokens(request, made);
    return new Counting(wordsOf(request), NOTHING_SAID, this.#parts.aiProxy.counter, wordless);
  }
}

/** A price for each picture needs no exact tokens, and nobody's money is held until a tokenizer has come. */
function countingFor({ price }: CallPlan, counting: Counting): UntoldUsage {
  if ((price?.fixedPrice ?? 0) === 0) return counting;
  return known(counting.estimate());
}

function known(usage: Usage): UntoldUsage {
  return { estimate: () => usage, exact: () => Promise.resolve(usage), isAsked: false };
}

function isPriced({ fixedPrice, modelRatio }: ServerModel): boolean {
  return fixedPrice > 0 || modelRatio > 0;
}
