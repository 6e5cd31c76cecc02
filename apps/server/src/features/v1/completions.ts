import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { AppError, type ChatRequest, type CompletionRequest } from '@parley/contract';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { answerChat } from '../ai-proxy/answer-chat.ts';
import { withDropped } from '../ai-proxy/reply-stream.ts';
import type { AiProxyService } from '../ai-proxy/service.ts';
import { UpstreamFailure } from '../ai-proxy/upstream-failure.ts';
import { usageWanted } from '../ai-proxy/usage-events.ts';
import type { ModelsService } from '../models/service.ts';
import { CompletionChunks, completionOfChat } from './completion-shape.ts';
import { encodedJson } from './form-relay.ts';
import { wordsIn } from './words-in.ts';
import { sendBytes, sendJson } from './send-answer.ts';
import { speaksOpenAi, type V1Call, type V1Service } from './service.ts';

interface CompletionParts {
  readonly aiProxy: AiProxyService;
  readonly models: ModelsService;
  readonly v1: V1Service;
}

interface CompletionContext {
  readonly body: CompletionRequest;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}

/** Goes on with a text: by the model's own older interface where it has one, otherwise as a chat. */
export async function answerCompletion(context: CompletionContext, parts: CompletionParts): Promise<unknown> {
  const { body } = context;
  const target = await parts.models.find(body.model);
  if (!target) throw new AppError('model_not_found', `This server has no model named ${body.model}`);
  const { chatOnly } = parts.v1;
  if (target.kind === 'channels' && target.channels.some(speaksOpenAi) && !chatOnly.has(target.model.name)) {
    try {
      return await askForText(context, parts.v1);
    } catch (error) {
      if (!(error instanceof UpstreamFailure && error.isNotOffered)) throw error;
      chatOnly.add(target.model.name);
    }
  }
  return askInChat(context, parts.aiProxy);
}

function askForText(context: CompletionContext, v1: V1Service): Promise<unknown> {
  const { body, actor, signal } = context;
  const copies = textsAskedFor(body);
  const call: V1Call = {
    call: 'v1.completions',
    path: '/completions',
    model: body.model,
    words: wordsIn(body.prompt),
    said: ({ choices }) => JSON.stringify(choices),
    shownShare: (body.n ?? 1) / Math.max(body.n ?? 1, body.best_of ?? 1),
    copies,
    maxTokens: body.max_tokens == null ? undefined : body.max_tokens * copies,
    fields: body,
    priced: 'completions',
    encode: encodedJson,
    actor,
    signal,
  };
  return body.stream === true ? sendBytes(call, context, v1) : sendJson(call, 'choices', context, v1);
}

/** How many texts are written: for every prompt each of its answers, those included of which only the best are shown. */
function textsAskedFor({ prompt, n, best_of: bestOf }: CompletionRequest): number {
  const prompts = Array.isArray(prompt) && typeof prompt[0] !== 'number' ? prompt.length : 1;
  return prompts * Math.max(n ?? 1, bestOf ?? 1);
}

/** What a chat has no words for. */
const CHATLESS = ['suffix', 'echo', 'best_of', 'logprobs'];

async function askInChat(context: CompletionContext, aiProxy: AiProxyService): Promise<unknown> {
  const { prompt, ...rest } = context.body;
  const content = [prompt].flat();
  const [text] = content;
  if (content.length !== 1 || typeof text !== 'string') {
    throw new AppError('validation_failed', 'body.prompt: this model takes one text at a time');
  }
  const lost = CHATLESS.filter((name) => (rest[name] ?? false) !== false);
  const dropped = lost.map((name) => ({ name, value: rest[name], reason: 'model' as const }));
  const fields = Object.entries(rest).filter(([name]) => !CHATLESS.includes(name));
  const request = {
    ...Object.fromEntries(fields),
    messages: [{ role: 'user', content: text }],
  } as unknown as ChatRequest;
  return answerChat('v1.completions', request, context, async (call) => {
    const reply = await aiProxy.chat({
      ...call,
      usageInStream: usageWanted(request),
      startStream: (headers) => inOlderForm(call.startStream(withDropped(headers, dropped)) as ServerResponse),
    });
    if (reply.kind === 'streamed') return reply;
    return { ...reply, body: completionOfChat(reply.body), headers: withDropped(reply.headers, dropped) };
  });
}

/** What is written to it arrives as chunks of the older form, which are never kept. A client that goes away is noticed by the signal. */
function inOlderForm(response: ServerResponse): ServerResponse {
  const chunks = new CompletionChunks();
  pipeline(chunks, response, () => {});
  return chunks as unknown as ServerResponse;
}
