import {
  AppError,
  ERRORS,
  MIDJOURNEY_TIMEOUT_MS,
  type MidjourneyAction,
  type MidjourneyBlend,
  type MidjourneyDescribe,
  type MidjourneyImagine,
  type MidjourneySubmission,
  MidjourneyTask,
  ModelPrice,
  parseModelId,
  type ServerModel,
} from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { orderedId } from '../../lib/ordered-id.ts';
import type { Endpoint } from '../ai-proxy/endpoint.ts';
import { tryChannels } from '../ai-proxy/try-channels.ts';
import { UpstreamFailure } from '../ai-proxy/upstream-failure.ts';
import type { Channel } from '../channels/channel.ts';
import type { ChannelsService } from '../channels/service.ts';
import type { MeteringService } from '../metering/service.ts';
import type { ModelsService } from '../models/service.ts';
import { changeOf, soldAction } from './buttons.ts';
import { type FollowTasks, type FollowTasksParts, taskOf } from './follow-tasks.ts';
import { pictureData } from './picture-data.ts';
import { fetchSeed, type Submitted, submitTask } from './proxy-client.ts';
import type { MidjourneyRepository, TaskRow } from './repository.ts';
import { promptAtSpeed, soldForPrompt } from './speeds.ts';
import { recordOf } from './task-record.ts';

/** So many tasks of an account may go on at once; upstreams run a few, and queue the rest. */
const MOST_RUNNING = 12;
/** Whoever asks more often hears what was heard last. */
const ASKED_EVERY_MS = 1_000;

export interface MidjourneyParts extends Pick<FollowTasksParts, 'connections'> {
  readonly repository: MidjourneyRepository;
  readonly tasks: FollowTasks;
  readonly models: Pick<ModelsService, 'list' | 'find' | 'describe'>;
  readonly channels: Pick<ChannelsService, 'pick' | 'report'>;
  readonly metering: Pick<MeteringService, 'begin' | 'finish'>;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Something to hand in. */
interface Order {
  readonly bot: MidjourneyImagine['botType'];
  /** The model that is asked; undefined where any of the bot will do. */
  readonly model: string | undefined;
  /** The name under which it is sold. */
  readonly sold: string;
  readonly action: string;
  readonly prompt: string;
  readonly send: (target: Target) => Promise<HandedIn>;
}

interface Target {
  readonly model: ServerModel;
  readonly channels: readonly Channel[];
}

type HandedIn = Submitted & Pick<TaskRow, 'channel_id' | 'key_id' | 'channel'>;

/** Has pictures made by task: handed in, asked after, and paid for once they are there. */
export class MidjourneyService {
  readonly #parts: MidjourneyParts;

  constructor(parts: MidjourneyParts) {
    this.#parts = parts;
  }

  imagine({ botType, prompt, base64Array, model }: MidjourneyImagine, actor: Actor): Promise<MidjourneySubmission> {
    const pictures = base64Array.map(pictureData);
    const bodyFor = (sold: ServerModel) => ({ botType, prompt: promptAtSpeed(prompt, sold), base64Array: pictures });
    return this.#submit(this.#anywhere('imagine', { bot: botType, model, prompt }, bodyFor), actor);
  }

  blend({ botType, base64Array, dimensions, model }: MidjourneyBlend, actor: Actor): Promise<MidjourneySubmission> {
    const body = { botType, base64Array: base64Array.map(pictureData), dimensions };
    return this.#submit(
      this.#anywhere('blend', { bot: botType, model, prompt: '' }, () => body),
      actor,
    );
  }

  describe({ base64 }: MidjourneyDescribe, actor: Actor): Promise<MidjourneySubmission> {
    const body = { botType: 'MID_JOURNEY', base64: pictureData(base64) } as const;
    const asked = { bot: body.botType, model: undefined, prompt: '' };
    return this.#submit(
      this.#anywhere('describe', asked, () => body),
      actor,
    );
  }

  /** Presses a button of one of the actor's own pictures, at the upstream that made it. */
  async action({ customId, taskId }: MidjourneyAction, actor: Actor): Promise<MidjourneySubmission> {
    const row = await this.#own(taskId, actor);
    const task = taskOf(row);
    if (!task.buttons.some((button) => button.customId === customId)) {
      throw new AppError('validation_failed', 'The picture has no such button');
    }
    const send = async (): Promise<HandedIn> => {
      const endpoint = await this.#parts.tasks.endpointOf(row);
      const { channel_id, key_id, channel } = row;
      return { ...(await press(endpoint, row.upstream_id, customId)), channel_id, key_id, channel };
    };
    const bot = row.model.includes('niji') ? 'NIJI_JOURNEY' : 'MID_JOURNEY';
    const action = changeOf(customId)?.action ?? 'ACTION';
    // What is made of a picture is drawn as the picture was, if that is still offered.
    const model = (await this.#offered(bot)).find(({ name }) => name === row.model)?.name;
    const order: Order = { bot, model, sold: soldAction(customId), action, prompt: task.prompt, send };
    return this.#submit(order, actor);
  }

  async fetch(id: string, actor: Actor): Promise<MidjourneyTask> {
    const { repository, tasks, now } = this.#parts;
    const row = await this.#own(id, actor);
    if (row.ended_at !== null) return taskOf(row);
    // Taken before the upstream is asked, so that many who ask at once are one question there.
    const since = now() - ASKED_EVERY_MS;
    const isTurn = row.asked_at <= since && (await repository.takeTurn(id, since, now()));
    return isTurn ? tasks.look(row) : tasks.known(row);
  }

  async seed(id: string, actor: Actor): Promise<{ result: string }> {
    const { repository, tasks } = this.#parts;
    const row = await this.#own(id, actor);
    const task = taskOf(row);
    if (task.status !== 'SUCCESS') throw new AppError('validation_failed', 'The picture is not there yet');
    const { seed } = task.properties;
    if (typeof seed === 'string') return { result: seed };
    const result = await fetchSeed(await tasks.endpointOf(row), row.upstream_id);
    const properties = { ...task.properties, seed: result };
    await repository.keep(actor.accountId, id, JSON.stringify({ ...task, properties }));
    return { result };
  }

  async #own(id: string, { accountId }: Actor): Promise<TaskRow> {
    const row = await this.#parts.repository.find(accountId, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** An order that any channel of the model may take. */
  #anywhere(
    call: 'imagine' | 'blend' | 'describe',
    asked: Pick<Order, 'bot' | 'model' | 'prompt'>,
    bodyFor: (model: ServerModel) => object,
  ): Order {
    const send = ({ model, channels: candidates }: Target): Promise<HandedIn> => {
      const choice = { ...this.#parts, candidates, model: model.name };
      const body = bodyFor(model);
      return tryChannels(choice, async (endpoint, { channel, key }) => ({
        ...(await submitTask(endpoint, call, body)),
        channel_id: channel.id,
        key_id: key.id,
        channel: channel.label,
      }));
    };
    return { ...asked, sold: call, action: call.toUpperCase(), send };
  }

  async #submit(order: Order, actor: Actor): Promise<MidjourneySubmission> {
    const { repository, now } = this.#parts;
    const target = await this.#target(order);
    const price = this.#priceOf(target, order.sold);
    const task = MidjourneyTask.parse({ id: orderedId(), action: order.action, prompt: order.prompt });
    const place = rowOf({ task, actor, model: target.model.name, price, at: now() });
    const room = { most: MOST_RUNNING, since: now() - MIDJOURNEY_TIMEOUT_MS };
    if (!(await repository.reserve(place, room))) {
      throw new AppError('rate_limited', 'Too many pictures are being made already, please wait for one of them');
    }
    try {
      await this.#handIn(order, target, { actor, price, place });
      return { result: task.id, status: 'SUBMITTED', progress: '', failReason: '' };
    } catch (error) {
      await repository.release(task.id);
      throw error;
    }
  }

  /** Sets money aside, asks an upstream, and notes that it took the task. */
  async #handIn(order: Order, target: Target, { actor, price, place }: Reserved): Promise<void> {
    const { repository, metering, now } = this.#parts;
    const plan = { call: 'midjourney', actor, model: place.model, price, provider: 'Midjourney' } as const;
    const held = await metering.begin(plan);
    const started: TaskRow = { ...place, hold_id: held?.id ?? '', payer_id: held?.payerId ?? actor.payerId };
    try {
      const { isMade, upstreamId, ...taker } = await order.send(target);
      // What was made before is there for nothing: the upstream does not charge for it either.
      const free = isMade && { price: '' };
      const isThere = await repository.start({ ...started, ...taker, ...free, upstream_id: upstreamId });
      if (!isThere) throw new AppError('unauthorized');
    } catch (error) {
      metering.finish(held, { ...recordOf(started, 'FAILURE', now()), outcome: 'midjourney_not_submitted' });
      throw this.#notSubmitted(error, place.model);
    }
  }

  #notSubmitted(error: unknown, model: string): unknown {
    if (!(error instanceof AppError)) return error;
    const { text } = ERRORS.midjourney_not_submitted;
    this.#parts.log.warn({ model, failure: error.code }, 'a task was not taken');
    const isWorded = error.code === 'midjourney_not_submitted' || error instanceof UpstreamFailure;
    const words = isWorded ? error.detail : undefined;
    return new AppError('midjourney_not_submitted', words === undefined ? undefined : `${text}: ${words}`, {
      cause: error,
    });
  }

  /** The models of a bot, or all where none is its own. */
  async #offered(bot: Order['bot']): Promise<readonly ServerModel[]> {
    const all = await this.#parts.models.list();
    const offered = all.filter(({ provider, available }) => provider === 'Midjourney' && available);
    const ofBot = offered.filter(({ name }) => /niji/i.test(name) === (bot === 'NIJI_JOURNEY'));
    return ofBot.length > 0 ? ofBot : offered;
  }

  /** The model whose price an order has, with the channels that have it. */
  async #target({ bot, model, prompt }: Order): Promise<Target> {
    const name = model === undefined ? undefined : parseModelId(model).name;
    const chosen = soldForPrompt(await this.#offered(bot), name, prompt);
    const target = chosen && (await this.#parts.models.find(chosen.name));
    if (target?.kind === 'channels') return target;
    throw new AppError('model_not_found', name === undefined ? 'This server does not offer Midjourney' : undefined);
  }

  /** Each kind of task may have a price of its own, such as that of `mj_upscale`; else it is the model's. */
  #priceOf({ model, channels: [channel] }: Target, sold: string): ModelPrice {
    const own = channel && this.#parts.models.describe({ name: `mj_${sold}` }, channel);
    return ModelPrice.parse(own && (own.fixedPrice > 0 || own.modelRatio > 0) ? own : model);
  }
}

interface Reserved {
  readonly actor: Actor;
  readonly price: ModelPrice;
  readonly place: TaskRow;
}

interface NewRow {
  readonly task: MidjourneyTask;
  readonly actor: Actor;
  readonly model: string;
  readonly price: ModelPrice;
  readonly at: number;
}

/** A task before anybody has taken it. */
function rowOf({ task, actor, model, price, at }: NewRow): TaskRow {
  return {
    id: task.id,
    account_id: actor.accountId,
    payer_id: actor.payerId,
    api_key_id: actor.key?.id ?? '',
    hold_id: '',
    model,
    price: JSON.stringify(price),
    channel_id: '',
    key_id: '',
    channel: '',
    upstream_id: '',
    status: task.status,
    created_at: at,
    asked_at: at,
    ended_at: null,
    task: JSON.stringify(task),
  };
}

/** By the call for buttons, or by the older one for changes where an upstream has no other. */
async function press(endpoint: Endpoint, taskId: string, customId: string): Promise<Submitted> {
  try {
    return await submitTask(endpoint, 'action', { taskId, customId });
  } catch (error) {
    const change = changeOf(customId);
    if (!change || !(error instanceof UpstreamFailure) || !error.isNotOffered) throw error;
    return submitTask(endpoint, 'change', { taskId, ...change });
  }
}
