import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { AppError, CHAT_TIMEOUT_MS, type ChatRequest, type Usage } from '@parley/contract';
import {
  answerAsGuide,
  collectCompletion,
  encodeOpenAiStream,
  GUIDE_MODEL,
  openAiChatBody,
  readOpenAiResponse,
  type SectionIndex,
  type StreamPart,
} from '@parley/providers';
import type { FastifyBaseLogger } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { ModelsService, Upstream } from '../models/service.ts';
import { readUserDocumentation, writeFrames } from './guide-reply.ts';
import { relay } from './relay.ts';
import { failureOf } from './upstream-failure.ts';

export interface AiProxyParts {
  readonly models: ModelsService;
  /** What the guide answers from. */
  readonly documentation?: SectionIndex;
  readonly dispatcher?: Dispatcher;
  readonly now?: () => number;
  readonly idleTimeoutMs?: number;
  /** Between two words of the guide. */
  readonly guideDelayMs?: number;
}

/** One question on its way. */
interface ChatCall {
  readonly request: ChatRequest;
  /** Aborts when the client goes away, or with an AppError when the server must end. */
  readonly signal: AbortSignal;
  /** Sends the head of an event stream. */
  readonly startStream: () => ServerResponse;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

export interface AiProxyService {
  /** A whole completion to send, or undefined where the reply was streamed. Throws what went wrong before the first byte. */
  chat(call: ChatCall): Promise<object | string | undefined>;
  /** Lets go of the connections to providers. */
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Answers chat requests: by the guide, or by the upstream that has the model. */
export function createAiProxyService(parts: AiProxyParts): AiProxyService {
  const {
    models,
    documentation = readUserDocumentation(),
    now = Date.now,
    idleTimeoutMs = CHAT_TIMEOUT_MS,
    guideDelayMs,
  } = parts;
  const dispatcher = parts.dispatcher ?? new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });

  const headFor = (model: string) => ({ id: `chatcmpl-${randomUUID()}`, model, created: Math.floor(now() / 1_000) });

  async function askGuide({ request, signal, startStream }: ChatCall): Promise<object | undefined> {
    const pace = guideDelayMs === undefined ? {} : { delayMs: guideDelayMs };
    if (request.stream === true) {
      const answer = answerAsGuide(request, { index: documentation, now, signal, ...pace });
      await writeFrames(encodeOpenAiStream(answer, headFor(GUIDE_MODEL)), startStream(), signal);
      return undefined;
    }
    return completionOf(answerAsGuide(request, { index: documentation, now, signal, delayMs: 0 }), GUIDE_MODEL);
  }

  async function askUpstream(call: ChatCall, upstream: Upstream, name: string): Promise<object | string | undefined> {
    const { request, signal, log } = call;
    const isStream = request.stream === true;
    let response: ServerResponse | undefined;
    const startStream = () => (response ??= call.startStream());
    const body = openAiChatBody(request, name, upstream.provider);
    const result = await relay(dispatcher, { upstream, body, isStream, signal, startStream, idleTimeoutMs });
    if (result.kind !== 'whole') {
      const failure = result.kind === 'streamed' ? result.failure?.code : result.kind;
      report(log, upstream, name, result.usage, failure);
      return undefined;
    }

    const headers = { 'content-type': result.contentType };
    const read = await Array.fromAsync(readOpenAiResponse(new Response(result.text, { headers })));
    const usage = read.find((part) => part.type === 'usage')?.usage;
    const failure = read.find((part) => part.type === 'error');
    report(log, upstream, name, usage, failure?.code);
    if (failure && !response) throw failureOf(failure, upstream);
    if (isStream) {
      await writeFrames(encodeOpenAiStream(iterate(read), headFor(name)), startStream(), signal);
      return undefined;
    }
    const isEventStream = result.contentType.includes('text/event-stream');
    return isEventStream ? completionOf(iterate(read), name) : result.text;
  }

  async function completionOf(answer: AsyncIterable<StreamPart>, model: string): Promise<object> {
    const completion = await collectCompletion(answer, headFor(model));
    if ('type' in completion && completion.type === 'error') throw new AppError(completion.code, completion.message);
    return completion;
  }

  return {
    async chat(call) {
      const target = await models.find(call.request.model);
      if (!target) throw new AppError('model_not_found', `This server has no model named ${call.request.model}`);
      return target.kind === 'guide' ? askGuide(call) : askUpstream(call, target.upstream, target.name);
    },
    close: () => dispatcher.destroy(),
  };
}

function report(
  log: ChatCall['log'],
  upstream: Upstream,
  model: string,
  usage: Usage | undefined,
  failure: string | undefined,
): void {
  const fields = { upstream: upstream.label, model, usage };
  if (failure === undefined) log.info(fields, 'a reply was relayed');
  else log.warn({ ...fields, failure }, 'a reply did not come to its end');
}

async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item, void, undefined> {
  yield* items;
}
