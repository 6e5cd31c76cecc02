import { type ChatRequest, type EmbeddingRequest, routes } from '@parley/contract';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import type { Api } from '../../http/api.ts';
import { addRetryAfter, answerChat } from '../ai-proxy/answer-chat.ts';
import type { AiProxyService } from '../ai-proxy/service.ts';
import type { UsageInStream } from '../ai-proxy/usage-events.ts';
import type { ModelsService } from '../models/service.ts';
import { findOpenAiModel, listOpenAiModels } from './models.ts';
import type { V1Call, V1Service } from './service.ts';
import { requireRecording, transcriptionForm } from './transcription-form.ts';

export interface V1RouteParts {
  readonly aiProxy: AiProxyService;
  readonly models: ModelsService;
  readonly v1: V1Service;
}

interface V1Context {
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly reply: FastifyReply;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const PLAIN_FORMATS: ReadonlySet<unknown> = new Set(['text', 'srt', 'vtt']);

/** OpenAI's API for OpenAI's clients. */
export function registerV1Routes(api: Api, { aiProxy, models, v1 }: V1RouteParts): void {
  api.route(routes.v1.chatCompletions, (context) =>
    answerChat('v1.chat', context.body, context, (call) =>
      aiProxy.chat({ ...call, usageInStream: usageWanted(context.body) }),
    ),
  );
  api.route(routes.v1.models, () => listOpenAiModels(models));
  api.route(routes.v1.model, ({ params }) => findOpenAiModel(models, params.id));

  api.route(routes.v1.imageGenerations, (context) => {
    const { body } = context;
    const call = {
      ...jsonCall(body, context),
      call: 'v1.images',
      path: '/images/generations',
      words: body.prompt,
    } as const;
    return body['stream'] === true ? sendBytes(call, context, v1) : sendJson(call, 'data', context, v1);
  });
  api.route(routes.v1.embeddings, (context) => {
    const { body } = context;
    const words = wordsIn(body.input);
    return sendJson(
      { ...jsonCall(body, context), call: 'v1.embeddings', path: '/embeddings', words },
      'data',
      context,
      v1,
    );
  });
  api.route(routes.v1.speech, (context) => {
    const { body } = context;
    return sendBytes(
      { ...jsonCall(body, context), call: 'v1.speech', path: '/audio/speech', words: body.input },
      context,
      v1,
    );
  });
  api.route(routes.v1.transcriptions, (context) => {
    const { body, actor, signal } = context;
    requireRecording(body);
    const call: V1Call = {
      call: 'v1.transcriptions',
      path: '/audio/transcriptions',
      model: body.model,
      words: body.prompt ?? '',
      body: (model) => transcriptionForm(body, model),
      actor,
      signal,
    };
    return PLAIN_FORMATS.has(body.response_format) ? sendText(call, context, v1) : sendJson(call, 'text', context, v1);
  });
}

/** OpenAI's clients read `choices[0]` of every chunk unless they asked for the one that has none. */
function usageWanted({ stream_options: options }: ChatRequest): UsageInStream {
  return options?.include_usage === true ? 'once' : 'never';
}

function jsonCall(body: { readonly model: string }, { actor, signal }: V1Context) {
  const encode = async (model: string) => ({ content: JSON.stringify({ ...body, model }), type: 'application/json' });
  return { model: body.model, body: encode, actor, signal };
}

function wordsIn(input: EmbeddingRequest['input']): string {
  return [input]
    .flat(2)
    .filter((item) => typeof item === 'string')
    .join('\n');
}

async function sendJson(call: V1Call, field: string, { reply }: V1Context, v1: V1Service): Promise<Buffer> {
  const body = await tellingTheWait(reply, v1.json(call, field));
  void reply.type(JSON_TYPE);
  return body;
}

async function sendText(call: V1Call, { reply }: V1Context, v1: V1Service): Promise<Buffer> {
  const body = await tellingTheWait(reply, v1.text(call));
  void reply.type('text/plain; charset=utf-8');
  return body;
}

async function sendBytes(call: V1Call, { reply }: V1Context, v1: V1Service): Promise<unknown> {
  const { headers, body } = await tellingTheWait(reply, v1.bytes(call));
  void reply.type(headers['content-type'] ?? 'application/octet-stream');
  if (headers['content-length'] !== undefined) void reply.header('content-length', headers['content-length']);
  return body;
}

async function tellingTheWait<Result>(reply: FastifyReply, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    addRetryAfter(error, reply);
    throw error;
  }
}
