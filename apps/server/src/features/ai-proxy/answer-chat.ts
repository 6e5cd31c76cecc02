import { type ChatRequest, DEFAULT_LANGUAGE, type Language, languageOfTag } from '@parley/contract';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { EVENT_STREAM_HEADERS, startEventStream } from '../../http/event-stream.ts';
import { type DescribeFailure, toAppError } from '../../http/failures.ts';
import type { CallKind } from '../metering/call-record.ts';
import { interruptionFrame } from '../replies/interruption.ts';
import { type KeepWish, keepWish, repliesRead } from '../replies/keep-wish.ts';
import type { KeptReply } from '../replies/kept-reply.ts';
import type { FailureForm } from '../replies/reply-source.ts';
import type { RepliesService } from '../replies/service.ts';
import type { ChatCall, ChatReply } from './chat-call.ts';
import { UpstreamFailure } from './upstream-failure.ts';

interface ChatContext {
  readonly actor: Actor | undefined;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
}

type Answer = (call: ChatCall) => Promise<ChatReply>;

/** Hands a question to whoever answers it and sends what is not already streamed. */
export type AnswerChat = (
  call: CallKind,
  request: ChatRequest,
  context: ChatContext,
  answer: Answer,
) => Promise<unknown>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** The reply belongs to the connection: a client that leaves ends it. */
export const answerChat: AnswerChat = async (call, request, { actor, reply, signal, log }, answer) => {
  const startStream = (headers: Readonly<Record<string, string>>) => startEventStream(reply, headers);
  try {
    const result = await answer({
      call,
      request,
      actor,
      signal,
      log,
      startStream,
      language: () => languageAsked(reply),
    });
    if (result.kind === 'streamed') return undefined;
    void reply.headers(result.headers).type(JSON_TYPE);
    return result.body;
  } catch (error) {
    addRetryAfter(error, reply);
    throw error;
  }
};

/** Keeps the replies of those who ask for it; everybody else's belong to their connections. */
export function chatAnswerer(replies: RepliesService, describeFailure: DescribeFailure): AnswerChat {
  const answerKept = async (
    call: CallKind,
    request: ChatRequest,
    { actor, reply, log, signal: connection }: ChatContext & { readonly actor: Actor },
    answer: Answer,
    wish: KeepWish,
  ): Promise<void> => {
    const opened = await replies.open(actor, wish, failureFormOf(call));
    if (opened.kind === 'known') return replies.readOn(opened.source, { to: reply, from: 0, signal: connection });
    const kept = opened.reply;
    const startStream = (headers: Readonly<Record<string, string>>) =>
      kept.begin({ status: 200, headers: { ...EVENT_STREAM_HEADERS, ...headers } });
    replies.attach(kept, reply);
    return replies.run(kept, async (signal) => {
      try {
        const language = () => languageAsked(reply);
        const result = await answer({ call, request, actor, signal, log, startStream, language });
        if (result.kind === 'whole') endWhole(kept, 200, result.headers, result.body);
      } catch (error) {
        // The head is out: all that can follow is that it breaks off.
        if (kept.head) {
          log.error({ err: error }, 'a reply failed after it had begun');
          return kept.end(interruptionFrame(kept.plan.form));
        }
        const { status, headers, body } = describeFailure(toAppError(error), reply.request);
        endWhole(kept, status, { ...headers, ...retryAfterOf(error) }, body);
      }
    });
  };
  return (call, request, context, answer) => {
    const { actor, reply } = context;
    const { headers } = reply.request;
    const wish = actor && replies.isOn ? keepWish(headers) : undefined;
    const read = actor && repliesRead(headers);
    if (read) replies.forgetRead(actor, read);
    return actor && wish
      ? answerKept(call, request, { ...context, actor }, answer, wish)
      : answerChat(call, request, context, answer);
  };
}

function failureFormOf(call: CallKind): FailureForm {
  if (call === 'v1.messages') return 'anthropic';
  return call === 'v1.responses' ? 'responses' : 'openai';
}

function endWhole(
  kept: KeptReply,
  status: number,
  headers: Readonly<Record<string, string | number>>,
  body: string | Buffer | object,
): void {
  const texts: Record<string, string> = {};
  for (const name in headers) texts[name] = String(headers[name]);
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  kept.begin({ status, headers: { ...texts, 'content-type': JSON_TYPE } }).end(bytes);
}

/** Tells the client how long the upstream asks to wait. */
export function addRetryAfter(error: unknown, reply: FastifyReply): void {
  if (!reply.sent) void reply.headers(retryAfterOf(error));
}

function retryAfterOf(error: unknown): Readonly<Record<string, number>> {
  const waitMs = error instanceof UpstreamFailure ? error.retryAfterMs : undefined;
  return waitMs === undefined ? {} : { 'retry-after': Math.max(1, Math.ceil(waitMs / 1_000)) };
}

/** The page asks in the language of its interface, whatever the browser prefers. */
function languageAsked({ request }: FastifyReply): Language {
  return languageOfTag(request.headers['accept-language'] ?? '') ?? DEFAULT_LANGUAGE;
}
