import { type ChatRequest, DEFAULT_LANGUAGE, type Language, languageOfTag } from '@parley/contract';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { startEventStream } from '../../http/event-stream.ts';
import type { CallKind } from '../metering/call-record.ts';
import type { ChatCall, ChatReply } from './chat-call.ts';
import { UpstreamFailure } from './upstream-failure.ts';

interface ChatContext {
  readonly actor: Actor | undefined;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
}

/** Hands a question to whoever answers it and sends what is not already streamed. */
export async function answerChat(
  call: CallKind,
  request: ChatRequest,
  { actor, reply, signal, log }: ChatContext,
  answer: (call: ChatCall) => Promise<ChatReply>,
): Promise<unknown> {
  const startStream = (headers: Readonly<Record<string, string>>) => startEventStream(reply, headers);
  try {
    const result = await answer({ call, request, actor, signal, log, startStream, language: languageAsked(reply) });
    if (result.kind === 'streamed') return undefined;
    void reply.headers(result.headers).type('application/json; charset=utf-8');
    return result.body;
  } catch (error) {
    addRetryAfter(error, reply);
    throw error;
  }
}

/** Tells the client how long the upstream asks to wait. */
export function addRetryAfter(error: unknown, reply: FastifyReply): void {
  const waitMs = error instanceof UpstreamFailure ? error.retryAfterMs : undefined;
  if (waitMs !== undefined && !reply.sent) void reply.header('retry-after', Math.max(1, Math.ceil(waitMs / 1_000)));
}

/** The page asks in the language of its interface, whatever the browser prefers. */
function languageAsked({ request }: FastifyReply): Language {
  return languageOfTag(request.headers['accept-language'] ?? '') ?? DEFAULT_LANGUAGE;
}
