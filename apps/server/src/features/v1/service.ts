import { pipeline, type Readable, Transform } from 'node:stream';
import { AppError, CHAT_TIMEOUT_MS } from '@parley/contract';
import { authHeaders, baseUrlOf } from '@parley/providers';
import type { Actor } from '../../http/actor.ts';
import type { AiProxyService } from '../ai-proxy/service.ts';
import { addressOf, type Endpoint } from '../ai-proxy/endpoint.ts';
import { StreamMemory } from '../ai-proxy/stream-memory.ts';
import { tryChannels } from '../ai-proxy/try-channels.ts';
import type { ChannelsService } from '../channels/service.ts';
import { CallMeter, type CountUsage } from '../metering/call-meter.ts';
import type { CallKind } from '../metering/call-record.ts';
import type { MeteringService } from '../metering/service.ts';
import { readUsage } from '../metering/usage.ts';
import type { ModelsService } from '../models/service.ts';
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
  readonly aiProxy: Pick<AiProxyService, 'connections' | 'counter'>;
  readonly now: () => number;
  readonly idleTimeoutMs?: number | undefined;
}

/** A call of the OpenAI-compatible API beside chat: speech, embeddings, pictures. */
export interface V1Call {
  readonly call: Extract<CallKind, `v1.${string}`>;
  readonly path: string;
  readonly model: string;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  /** The body for a model by its plain name. */
  readonly body: (model: string) => Promise<{ readonly content: string | Uint8Array; readonly type: string }>;
  /** The words in the question, for upstreams that do not tell the tokens. */
  readonly words: string;
  /** The words of a JSON answer, for the same. */
  readonly said?: (fields: Readonly<Record<string, unknown>>) => string;
}

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
    return this.#run(call, async (answer, endpoint, meter) => {
      const { body, fields } = await readJsonAnswer(answer, endpoint, field);
      meter.end('ok', readUsage(fields['usage']), this.#counting(call, call.said?.(fields)));
      return body;
    });
  }

  /** Text of any kind, such as subtitles. */
  async text(call: V1Call): Promise<Buffer> {
    return this.#run(call, async (answer, endpoint, meter) => {
      const body = await readTextAnswer(answer, endpoint);
      meter.end('ok', undefined, this.#counting(call));
      return body;
    });
  }

  /** Bytes as they come; `answer.body` must be read or destroyed. */
  async bytes(call: V1Call): Promise<UpstreamAnswer> {
    return this.#run(call, async (answered, endpoint, meter) => {
      const { headers, body } = await expectBytes(answered, endpoint);
      const memory = /event-stream/.test(headers['content-type'] ?? '') ? new StreamMemory() : undefined;
      const passing = memory ? remembered(body, memory) : body;
      const note = () => {
        const isGone = call.signal.aborted && !(call.signal.reason instanceof AppError);
        const outcome = passing.readableEnded ? 'ok' : isGone ? 'client_gone' : 'upstream_interrupted';
        meter.end(outcome, memory?.read().usage, this.#counting(call, memory));
      };
      passing.once('close', note);
      return { headers, body: passing };
    });
  }

  async #run<Reply>(
    call: V1Call,
    read: (answer: UpstreamAnswer, endpoint: Endpoint, meter: CallMeter) => Promise<Reply>,
  ): Promise<Reply> {
    const { models, channels, metering, aiProxy, now, idleTimeoutMs = CHAT_TIMEOUT_MS } = this.#parts;
    const target = await models.find(call.model);
    const candidates = target?.kind === 'channels' ? target.channels.filter(speaksOpenAi) : [];
    if (!target || candidates.length === 0) {
      throw new AppError('model_not_found', `This server has no model named ${call.model} for this kind of call`);
    }
    const { name: model } = target.model;
    const meter = new CallMeter(metering, { call: call.call, actor: call.actor, model }, now);
    await meter.begin();
    try {
      return await tryChannels(
        { channels, candidates, model, connections: aiProxy.connections, now },
        async (endpoint) => {
          meter.asked(endpoint.label);
          const { content, type } = await call.body(model);
          const answer = await requestUpstream(endpoint, {
            url: baseUrlOf(addressOf(endpoint, model)) + call.path,
            call: call.path,
            headers: { 'content-type': type, ...authHeaders(endpoint.provider, endpoint.credentials.apiKey) },
            body: content,
            signal: call.signal,
            idleTimeoutMs,
          });
          meter.firstByte();
          return read(answer, endpoint, meter);
        },
      );
    } catch (error) {
      const isGone = call.signal.aborted && !(call.signal.reason instanceof AppError);
      meter.fail(isGone ? 'client_gone' : error instanceof AppError ? error.code : 'internal');
      throw error;
    }
  }

  #counting(call: V1Call, said: string | StreamMemory = ''): CountUsage {
    const { counter } = this.#parts.aiProxy;
    return async () => {
      const { text, share } = typeof said === 'string' ? { text: said, share: 1 } : await said.said();
      const [promptTokens, tokens] = await Promise.all([counter.count(call.words), counter.count(text)]);
      return { promptTokens, completionTokens: Math.ceil(tokens / share) };
    };
  }
}

/** Passes a body through unchanged and keeps its beginning and end, from which the usage is read. */
function remembered(body: Readable, memory: StreamMemory): Readable {
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      memory.add(chunk);
      done(null, chunk);
    },
  });
  // Whatever breaks one of the two ends the other; `close` tells whoever listens.
  pipeline(body, passing, () => {});
  return passing;
}

/** Whether a channel may offer a call of OpenAI's beside chat. */
export function speaksOpenAi({ provider }: { provider: { wire: string } }): boolean {
  return provider.wire === 'openai-chat';
}
