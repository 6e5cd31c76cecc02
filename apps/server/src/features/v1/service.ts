import { AppError, CHAT_TIMEOUT_MS, type ServerModel } from '@parley/contract';
import {
  authHeaders,
  baseUrlOf,
  type DroppedParameter,
  type PricedCall,
  type WithinPrice,
  withinPrice,
} from '@parley/providers';
import type { Actor } from '../../http/actor.ts';
import type { AiProxyService } from '../ai-proxy/service.ts';
import { addressOf, type Endpoint } from '../ai-proxy/endpoint.ts';
import { Counting, NOTHING_SAID, saidText, type WhatWasSaid } from '../ai-proxy/counting.ts';
import { type UpstreamSignal, upstreamSignal } from '../ai-proxy/late-readers.ts';
import { tryChannels } from '../ai-proxy/try-channels.ts';
import type { ChannelsService } from '../channels/service.ts';
import { CallMeter, type UntoldUsage } from '../metering/call-meter.ts';
import { type CallKind, type CallPlan, USUAL_TOKENS } from '../metering/call-record.ts';
import { bytesOf, estimatePromptTokens, wordsInFields } from '../metering/count-usage.ts';
import { priceBySize } from '../metering/price-by-size.ts';
import type { MeteringService } from '../metering/service.ts';
import { readUsage } from '../metering/usage.ts';
import type { ModelsService } from '../models/service.ts';
import { UpstreamFailure } from '../ai-proxy/upstream-failure.ts';
import { heardTokensFor, heardTokensTold } from './media-tokens.ts';
import { PassedEvents } from './passed-events.ts';
import {
  expectBytes,
  readJsonAnswer,
  readTextAnswer,
  requestUpstream,
  type UpstreamAnswer,
} from './upstream-request.ts';

export interface V1Parts {
  readonly models: ModelsService;
  readonly channels: ChannelsService;
  readonly metering: MeteringService;
  readonly aiProxy: Pick<AiProxyService, 'connections' | 'counter' | 'late'>;
  readonly now: () => number;
  readonly idleTimeoutMs?: number | undefined;
  /** Only what prices cover is passed on. */
  readonly isHosted?: boolean | undefined;
}

/** A call of the OpenAI-compatible API beside chat: speech, embeddings, pictures. */
export interface V1Call {
  readonly call: Extract<CallKind, `v1.${string}`>;
  readonly path: string;
  readonly model: string;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  /** What is asked, by the names of the fields, and which kind of call those belong to. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly priced: PricedCall;
  readonly encode: (fields: Readonly<Record<string, unknown>>) => Promise<EncodedBody>;
  /** The words in the question, for upstreams that do not tell the tokens. */
  readonly words: string;
  /** The words of a JSON answer, for the same. */
  readonly said?: (fields: Readonly<Record<string, unknown>>) => string;
  /** Which part of what was written is in the answer, where only the best of it is; all, unless given. */
  readonly shownShare?: number;
  /** How many pictures or texts are asked for; a fixed price is paid for each. */
  readonly copies?: number;
  /** The most tokens that the answer may have; none where it has no words. */
  readonly maxTokens?: number | undefined;
  /** Tokens of recordings and pictures in the question, by estimate. */
  readonly otherTokens?: number | undefined;
  /** Tokens of an answer that is no text, by estimate: of pictures and of speech. */
  readonly wordlessTokens?: number;
}

interface EncodedBody {
  readonly content: string | Uint8Array;
  readonly type: string;
}

const NOT_ABORTED = { aborted: false };

/** Calls whose answer is no text. */
const WORDLESS: ReadonlySet<CallKind> = new Set(['v1.embeddings', 'v1.moderations', 'v1.speech']);

/** Everything beside chat, from pictures to vectors: passed on to a channel that speaks OpenAI's API. */
export class V1Service {
  readonly #parts: V1Parts;
  /** Models that turned out to have no completions of the older form. */
  readonly chatOnly = new Set<string>();

  constructor(parts: V1Parts) {
    this.#parts = parts;
  }

  /** A JSON answer, which must be an object that has this field. */
  async json(call: V1Call, field: string): Promise<Buffer> {
    return this.#run(call, async (answer, endpoint, meter, upstream) => {
      const { body, fields } = await readJsonAnswer(answer, endpoint, field);
      const told = readUsage(fields['usage']);
      upstream.done();
      const words = () => call.said?.(fields) ?? '';
      const otherTokens = heardTokensTold(fields) ?? heardAtLeast(call, words);
      const counting = this.#counting({ ...call, otherTokens }, saidText(words, call.shownShare), true);
      if (meter.delivery) await meter.grantWhole(told, counting);
      meter.end('ok', told, counting, copiesIn(fields, call));
      return body;
    });
  }

  /** Text of any kind, such as subtitles. */
  async text(call: V1Call): Promise<Buffer> {
    return this.#run(call, async (answer, endpoint, meter, upstream) => {
      const body = await readTextAnswer(answer, endpoint);
      upstream.done();
      const words = () => body.toString('utf8');
      const counting = this.#counting({ ...call, otherTokens: heardAtLeast(call, words) }, saidText(words), true);
      if (meter.delivery) await meter.grantWhole(undefined, counting);
      meter.end('ok', undefined, counting);
      return body;
    });
  }

  /** Bytes as they come; `answer.body` must be read or destroyed. */
  async bytes(call: V1Call): Promise<UpstreamAnswer> {
    return this.#run(call, async (answered, endpoint, meter, upstream) => {
      const { headers, body } = await expectBytes(answered, endpoint);
      const isEvents = /event-stream/.test(headers['content-type'] ?? '');
      if (meter.delivery && call.wordlessTokens !== undefined) {
        // Base64 is no words: it is granted as a whole.
        await meter.grantWhole(undefined, this.#counting(call, undefined, true)).catch((error: unknown) => {
          body.destroy();
          throw error;
        });
      }
      const counted = call.wordlessTokens === undefined ? meter.delivery : undefined;
      const events = isEvents ? new PassedEvents(body, counted, meter.hidesTokens) : undefined;
      const passing = events?.body ?? body;
      const note = async () => {
        const isGone = call.signal.aborted && !(call.signal.reason instanceof AppError);
        const ending = passing.readableEnded ? 'ok' : isGone ? 'client_gone' : 'upstream_interrupted';
        if (isGone && !upstream.signal.aborted) await events?.readOn();
        upstream.done();
        events?.leave();
        const { refusal } = events ?? {};
        meter.end(refusal?.code ?? ending, events?.usage, this.#counting(call, events?.memory, ending === 'ok'));
      };
      passing.once('close', () => void note());
      return { headers, body: passing };
    });
  }

  /** What of a call this server does not pass on. */
  droppedOf(call: V1Call): readonly DroppedParameter[] {
    return this.#within(call).dropped;
  }

  #within({ fields, priced }: V1Call): WithinPrice<V1Call['fields']> {
    return this.#parts.isHosted === true ? withinPrice(fields, priced) : { fields, dropped: [] };
  }

  async #run<Reply>(
    call: V1Call,
    read: (answer: UpstreamAnswer, endpoint: Endpoint, meter: CallMeter, upstream: UpstreamSignal) => Promise<Reply>,
  ): Promise<Reply> {
    const { models, channels, metering, aiProxy, now, idleTimeoutMs = CHAT_TIMEOUT_MS } = this.#parts;
    const target = await models.find(call.model);
    const candidates = target?.kind === 'channels' ? target.channels.filter(speaksOpenAi) : [];
    if (!target || candidates.length === 0) {
      throw new AppError('model_not_found', `This server has no model named ${call.model} for this kind of call`);
    }
    const { name: model } = target.model;
    const { fields } = this.#within(call);
    const meter = new CallMeter(metering, planOf(call, fields, target.model), now);
    const beginning = meter.begin();
    if (beginning) await beginning;
    const upstream = upstreamSignal({ signal: call.signal, meter }, aiProxy.late);
    const shorter = shorterLimit(call, meter.affordableTokens);
    try {
      return await tryChannels(
        { channels, candidates, model, connections: aiProxy.connections, now },
        async (endpoint) => {
          call.signal.throwIfAborted();
          meter.asked(endpoint.label);
          const { content, type } = await call.encode({ ...fields, ...shorter, model });
          const answer = await requestUpstream(endpoint, {
            url: baseUrlOf(addressOf(endpoint, model)) + call.path,
            call: call.path,
            headers: { 'content-type': type, ...authHeaders(endpoint.provider, endpoint.credentials.apiKey) },
            body: content,
            signal: upstream.signal,
            idleTimeoutMs,
          });
          meter.firstByte();
          return read(answer, endpoint, meter, upstream);
        },
      );
    } catch (error) {
      const isGone = call.signal.aborted && !(call.signal.reason instanceof AppError);
      const code = isGone ? 'client_gone' : error instanceof AppError ? error.code : 'internal';
      // What the provider refused costs nothing, although its caller did not wait to hear it.
      const isRefused = error instanceof UpstreamFailure && !upstream.signal.aborted;
      meter.fail(code, isRefused ? NOT_ABORTED : call.signal, this.#counting(call));
      upstream.done();
      throw error;
    }
  }

  /** `isWhole`: the answer came to its end, so that what is no text in it is counted. */
  #counting(call: V1Call, said: WhatWasSaid = NOTHING_SAID, isWhole = false): UntoldUsage {
    const { otherTokens = 0, wordlessTokens = 0 } = call;
    return new Counting(allWords(call, this.#within(call).fields), said, this.#parts.aiProxy.counter, {
      promptTokens: otherTokens,
      completionTokens: isWhole ? wordlessTokens : 0,
    });
  }
}

function planOf(asked: V1Call, fields: V1Call['fields'], model: ServerModel): CallPlan {
  const { call, actor, copies, maxTokens, otherTokens = 0, wordlessTokens } = asked;
  const { name, provider, outputTokens = USUAL_TOKENS } = model;
  const size = {
    promptTokens: () => estimatePromptTokens(allWords(asked, fields)) + otherTokens,
    promptBytes: () => bytesOf(fields),
    maxTokens: maxTokens ?? wordlessTokens ?? (WORDLESS.has(call) ? 0 : outputTokens * (copies ?? 1)),
    bringsUnseen: () => otherTokens > 0,
    isStream: false,
    isAllNeeded: asked.priced === 'pictures',
    hiddenTokens: wordlessTokens === undefined ? undefined : () => wordlessTokens,
  };
  const sized = { size: typeof fields['size'] === 'string' ? fields['size'] : undefined, more: {} };
  const price = asked.priced === 'pictures' ? priceBySize(model, model, sized) : model;
  return { call, actor, model: name, price, provider, copies, size };
}

/** Fields whose words a call tells. */
const TOLD_FIELDS: ReadonlySet<string> = new Set(['prompt', 'input']);

/** Everything that a model reads of a call, instructions and what a text is to end with included. */
function allWords({ words }: V1Call, fields: V1Call['fields']): string {
  const others = wordsInFields(fields, TOLD_FIELDS);
  return others === '' ? words : `${words}\n${others}`;
}

/** Whatever its file looks like, a recording is as long as it takes to say what was written down. */
function heardAtLeast({ priced, otherTokens }: V1Call, words: () => string): number | undefined {
  return priced === 'transcriptions' ? Math.max(otherTokens ?? 0, heardTokensFor(words())) : otherTokens;
}

/** A text that comes whole is not begun longer than can be paid for. */
function shorterLimit({ priced, copies = 1 }: V1Call, tokens: number | undefined): { max_tokens?: number } {
  return priced === 'completions' && tokens !== undefined
    ? { max_tokens: Math.max(1, Math.floor(tokens / copies)) }
    : {};
}

/** Of pictures, those that came: a provider may make fewer than it was asked for. */
function copiesIn({ data }: Readonly<Record<string, unknown>>, { copies }: V1Call): number | undefined {
  return copies !== undefined && Array.isArray(data) ? Math.min(copies, data.length) : copies;
}

/** Whether a channel may offer a call of OpenAI's beside chat. */
export function speaksOpenAi({ provider }: { provider: { wire: string } }): boolean {
  return provider.wire === 'openai-chat';
}
