import { randomUUID } from 'node:crypto';
import {
  encodeOpenAiStream,
  prepareChat,
  readOpenAiResponse,
  type StreamPart,
  withoutStreamOptions,
} from '@parley/providers';
import type { BoundedSet } from '../../lib/bounded-set.ts';
import type { TokenCounter } from '../metering/token-counter.ts';
import { checkedUsage, readUsage } from '../metering/usage.ts';
import { type ChatReply, type RunningCall, STREAMED } from './chat-call.ts';
import { completionOf, headFor, iterate, usageToTell, writeFrames } from './completion.ts';
import { countedOnce, counting } from './counting.ts';
import { destinationOf } from './destination.ts';
import type { Endpoint } from './endpoint.ts';
import { relay, type RelayResult } from './relay.ts';
import { droppedHeader } from './reply-stream.ts';
import type { SilenceClock } from './silence-clock.ts';
import { textOf } from './stream-memory.ts';
import { failureOf, UpstreamFailure } from './upstream-failure.ts';

export interface AskParts {
  readonly idleTimeoutMs: number;
  readonly silence: SilenceClock;
  readonly now: () => number;
  readonly counter: TokenCounter;
  /** Addresses that turned out to refuse `stream_options`. */
  readonly withoutUsage: BoundedSet;
}

/** Asks on the OpenAI chat wire; the answer passes as bytes. Throws what goes wrong before its first byte. */
export async function askInBytes(call: RunningCall, endpoint: Endpoint, parts: AskParts): Promise<ChatReply> {
  const { request, stream, signal, meter } = call;
  const isStream = request.stream === true;
  const { body, dropped } = prepareChat(request, {
    provider: endpoint.provider,
    model: call.model,
    outputTokens: call.outputTokens,
    wire: 'openai-chat',
  });
  const { address, headers } = destinationOf(endpoint, call.model);
  const url = address.origin + address.path;
  stream.dropped = dropped;
  const count = countedOnce(request, parts.counter);
  const send = (content: object): Promise<RelayResult> =>
    relay(endpoint.dispatcher, {
      address,
      headers: isStream ? headers.stream : headers.plain,
      body: JSON.stringify(content),
      isStream,
      signal,
      stream,
      holder: endpoint,
      idleTimeoutMs: parts.idleTimeoutMs,
      silence: parts.silence,
      limits: endpoint.limits,
      usageInStream: call.usageInStream,
      countUsage: count,
    });

  let result: RelayResult;
  try {
    result = await send(parts.withoutUsage.has(url) ? withoutStreamOptions(body) : body);
  } catch (error) {
    if (!(error instanceof UpstreamFailure && error.isAboutStreamOptions) || !('stream_options' in body)) throw error;
    result = await send(withoutStreamOptions(body));
    if (!endpoint.isStrangers) parts.withoutUsage.add(url);
  }
  if (result.kind === 'whole') {
    const passed = isStream ? undefined : passPlain(result.body, call, parts.counter);
    const reply = { kind: 'whole', headers: droppedHeader(dropped) } as const;
    if (passed !== undefined) return { ...reply, body: passed };
    const read = await readWhole(result, call, endpoint, parts);
    return read === undefined ? STREAMED : { ...reply, body: read };
  }
  const outcome = result.kind === 'client-gone' ? 'client_gone' : (result.failure?.code ?? 'ok');
  meter.end(outcome, result.usage, () => count(result.said));
  return STREAMED;
}

/** A plain completion passes as it came; undefined for anything else. */
function passPlain(body: Buffer, { request, meter }: RunningCall, counter: TokenCounter): string | undefined {
  // As text it leaves in one piece with its head; bytes would cost a second one.
  const text = body.toString('utf8');
  const plain = plainCompletion(text);
  if (!plain) return undefined;
  const said = async () => ({ text: JSON.stringify(plain.choices), share: 1 });
  meter.end('ok', readUsage(plain.usage), counting(request, said, counter));
  return text;
}

/** Reads whatever it is and puts it into the form that was asked for; undefined where that is a stream, which is sent. */
async function readWhole(
  { body, contentType }: Extract<RelayResult, { kind: 'whole' }>,
  call: RunningCall,
  endpoint: Endpoint,
  { counter, now }: AskParts,
): Promise<object | undefined> {
  const { request, stream, signal, meter, model } = call;
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const read: StreamPart[] = await Array.fromAsync(readOpenAiResponse(response));
  const failure = read.find((part) => part.type === 'error');
  if (failure) throw failureOf(failure, endpoint);
  const usage = read.find((part) => part.type === 'usage')?.usage;
  const said = async () => ({ text: textOf(read), share: 1 });
  const count = countedOnce(request, counter);
  meter.end('ok', usage && checkedUsage({ cachedTokens: 0, reasoningTokens: 0, ...usage }), () => count(said));
  const head = headFor(model, randomUUID(), now());
  if (request.stream !== true) return completionOf(iterate(read), head);
  const tell = usageToTell(call.usageInStream, () => count(said));
  await writeFrames(encodeOpenAiStream(iterate(read), head, tell), stream, signal);
  return undefined;
}

interface PlainCompletion {
  readonly choices: readonly unknown[];
  readonly usage?: unknown;
}

/** Undefined for anything that is not a completion with something in it. */
function plainCompletion(text: string): PlainCompletion | undefined {
  let read: { choices?: unknown; usage?: unknown; error?: unknown } | null;
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    return undefined;
  }
  const isWhole = Array.isArray(read?.choices) && read.choices.length > 0 && (read.error ?? null) === null;
  return isWhole && hasContent(read?.choices as unknown[]) ? (read as PlainCompletion) : undefined;
}

const CONTENTS = ['content', 'tool_calls', 'refusal', 'audio', 'function_call'];

function hasContent([first]: readonly unknown[]): boolean {
  const message = (first as { message?: Record<string, unknown> } | null)?.message ?? {};
  return CONTENTS.some((field) => Boolean(message[field]));
}
