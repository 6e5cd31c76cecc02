import { randomUUID } from 'node:crypto';
import {
  encodeOpenAiStream,
  prepareChat,
  readOpenAiResponse,
  type StreamPart,
  type WithoutResponses,
  withoutStreamOptions,
} from '@parley/providers';
import type { BoundedSet } from '../../lib/bounded-set.ts';
import type { TokenCounter } from '../metering/token-counter.ts';
import { checkedUsage, readUsage } from '../metering/usage.ts';
import { type ChatReply, type RunningCall, STREAMED } from './chat-call.ts';
import { completionOf, headFor, iterate, usageToTell, writeFrames } from './completion.ts';
import { Counting, saidText, type WhatWasSaid } from './counting.ts';
import { destinationOf } from './destination.ts';
import type { Endpoint } from './endpoint.ts';
import type { LateReaders } from './late-readers.ts';
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
  /** For usage that comes after a client has left. */
  readonly late: LateReaders;
  /** Addresses that turned out to refuse `stream_options`. */
  readonly withoutUsage: BoundedSet;
  /** Addresses that turned out to have no Responses API. */
  readonly withoutResponses: WithoutResponses;
}

/** Asks on the OpenAI chat wire; the answer passes as bytes. Throws what goes wrong before its first byte. */
export async function askInBytes(call: RunningCall, endpoint: Endpoint, parts: AskParts): Promise<ChatReply> {
  const { request, stream, signal, meter } = call;
  const isStream = request.stream === true;
  const prepared = prepareChat(request, {
    provider: endpoint.provider,
    model: call.model,
    outputTokens: call.outputTokens,
    wire: 'openai-chat',
  });
  const { body } = prepared;
  const dropped = [...call.dropped, ...prepared.dropped];
  const { address, headers } = destinationOf(endpoint, call.model);
  const url = address.origin + address.path;
  stream.dropped = dropped;
  let counting: Counting | undefined;
  const countOf = (said: WhatWasSaid) => (counting ??= new Counting(request, said, parts.counter));
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
      delivery: meter.delivery,
      readOn: meter.hidesTokens ? (giveUp) => parts.late.open(giveUp) : undefined,
      countUsage: (said) => countOf(said).exact(),
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
    const passed = isStream ? undefined : await passPlain(result.body, call, parts.counter);
    const reply = { kind: 'whole', headers: droppedHeader(dropped) } as const;
    if (passed !== undefined) return { ...reply, body: passed };
    const read = await readWhole(result, call, endpoint, parts);
    return read === undefined ? STREAMED : { ...reply, body: read };
  }
  if (result.kind === 'client-gone') {
    meter.end('client_gone', result.usage, result.isRefused === true ? undefined : countOf(result.said));
  } else meter.end(result.failure?.code ?? 'ok', result.usage, countOf(result.said));
  // Whoever counts has read it by now.
  result.said.forget();
  return STREAMED;
}

/** A plain completion passes as it came; undefined for anything else. */
async function passPlain(
  body: Buffer,
  { request, meter }: RunningCall,
  counter: TokenCounter,
): Promise<string | undefined> {
  // As text it leaves in one piece with its head; bytes would cost a second one.
  const text = body.toString('utf8');
  const plain = plainCompletion(text);
  if (!plain) return undefined;
  const said = saidText(() => JSON.stringify(plain.choices));
  const told = readUsage(plain.usage);
  const counting = new Counting(request, said, counter);
  if (meter.delivery) await meter.grantWhole(told, counting);
  meter.end('ok', told, counting);
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
  const counting = new Counting(
    request,
    saidText(() => textOf(read)),
    counter,
  );
  const tell = usageToTell(call.usageInStream, () => counting.exact());
  const told = usage && checkedUsage({ cachedTokens: 0, reasoningTokens: 0, ...usage });
  const head = headFor(model, randomUUID(), now());
  await meter.grantWhole(told, counting);
  if (request.stream !== true) {
    meter.end('ok', told, counting);
    return completionOf(iterate(read), head);
  }
  await writeFrames(encodeOpenAiStream(iterate(read), head, tell), stream, signal);
  meter.end('ok', told, counting);
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
