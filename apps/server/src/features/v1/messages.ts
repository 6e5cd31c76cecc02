import { randomUUID } from 'node:crypto';
import { AppError, type ChatRequest, routes } from '@parley/contract';
import {
  encodeEvent,
  MessagesWriter,
  readCountedMessages,
  readMessagesRequest,
  wantsThoughts,
} from '@parley/providers';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import type { Api } from '../../http/api.ts';
import { RateLimiter } from '../../http/rate-limiter.ts';
import { expectAllowedModel } from '../api-keys/key-access.ts';
import type { AnswerChat } from '../ai-proxy/answer-chat.ts';
import type { AiProxyService } from '../ai-proxy/service.ts';
import { countPromptTokens, estimatePromptTokens } from '../metering/count-usage.ts';
import type { ModelsService } from '../models/service.ts';

const PING = encodeEvent({ type: 'ping' });

/** So many are counted one by one for an account in a minute. */
const COUNTED_TOKENS = { max: 1_000_000, windowMs: 60_000 };

export interface MessagesRouteParts {
  readonly aiProxy: Pick<AiProxyService, 'chat' | 'counter'>;
  readonly answerChat: AnswerChat;
  readonly models: Pick<ModelsService, 'find'>;
  readonly now: () => number;
}

/** Anthropic's messages API, over every wire. */
export function registerMessagesRoutes(api: Api, { aiProxy, answerChat, models, now }: MessagesRouteParts): void {
  const counted = new RateLimiter(now);
  /** Counting costs nothing, but keeps the thread busy that settles calls: beyond some, an account gets an estimate. */
  const countedTokens = async ({ accountId }: Actor, chat: ChatRequest): Promise<number> => {
    const estimate = estimatePromptTokens(chat);
    if (counted.isUsedUp(accountId, COUNTED_TOKENS)) return estimate;
    counted.count(accountId, COUNTED_TOKENS, estimate);
    return countPromptTokens(chat, aiProxy.counter);
  };
  api.route(routes.v1.messages, (context) => {
    const { body, request, reply } = context;
    nameRequest(reply, request.id);
    const { chat, dropped } = readMessagesRequest(body);
    const showsThoughts = wantsThoughts(body);
    const writer = (model: string): MessagesWriter =>
      new MessagesWriter({ key: randomUUID().replaceAll('-', ''), model, requestId: request.id, showsThoughts });
    const form = { writer, dropped, keepAlive: PING };
    return answerChat('v1.messages', chat, context, (call) => aiProxy.chat({ ...call, form }));
  });

  api.route(routes.v1.countMessageTokens, async ({ actor, body, request, reply }) => {
    nameRequest(reply, request.id);
    const { chat } = readCountedMessages(body);
    const target = await models.find(body.model);
    if (!target) throw new AppError('model_not_found', `This server has no model named ${body.model}`);
    expectAllowedModel(actor, target.model.name);
    return { input_tokens: await countedTokens(actor, chat) };
  });
}

/** The header in which Anthropic's clients look for the id of a request. */
function nameRequest(reply: FastifyReply, id: string): void {
  void reply.header('request-id', id);
}
