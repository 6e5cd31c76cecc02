import { randomUUID } from 'node:crypto';
import { AppError } from '@parley/contract';
import { encodeOpenAiStream, prepareChat, type StreamPart, streamChat } from '@parley/providers';
import type { Outcome } from '../metering/call-record.ts';
import { checkedUsage, type ToldUsage } from '../metering/usage.ts';
import type { AskParts } from './ask-in-bytes.ts';
import { type ChatReply, type RunningCall, STREAMED } from './chat-call.ts';
import { completionOf, headFor, keepAlive, usageToTell, writeFrames } from './completion.ts';
import { countedOnce, counting } from './counting.ts';
import { addressOf, type Endpoint } from './endpoint.ts';
import { droppedHeader } from './reply-stream.ts';
import { failureOf } from './upstream-failure.ts';

/** Asks on a wire other than OpenAI's chat and translates the answer. Throws what goes wrong before its first part. */
export async function askInParts(call: RunningCall, endpoint: Endpoint, parts: AskParts): Promise<ChatReply> {
  const { request, model, signal, stream, meter } = call;
  const { dropped } = prepareChat(request, { provider: endpoint.provider, model });
  stream.dropped = dropped;
  const target = { ...addressOf(endpoint, model), fetch: endpoint.fetch, signal };
  const heard = new HeardAnswer(streamChat(request, target), endpoint);
  try {
    await heard.first(call);
    stream.noteFirstByte();
    const head = headFor(model, randomUUID(), parts.now());
    if (request.stream !== true) {
      const body = await completionOf(heard.parts(), head, (error) => failureOf(error, endpoint));
      meter.end('ok', heard.usage, counting(request, heard.said, parts.counter));
      return { kind: 'whole', body, headers: droppedHeader(dropped) };
    }
    const count = countedOnce(request, parts.counter);
    const tell = usageToTell(call.usageInStream, () => count(heard.said));
    const end = await writeFrames(encodeOpenAiStream(heard.parts(), head, tell), stream, signal);
    const outcome = end === 'client-gone' ? 'client_gone' : (abortCode(signal) ?? heard.outcome);
    meter.end(outcome, heard.usage, () => count(heard.said));
    return STREAMED;
  } catch (error) {
    if (!signal.aborted) throw error;
    if (signal.reason instanceof AppError) throw signal.reason;
    meter.end('client_gone', heard.usage, counting(request, heard.said, parts.counter));
    return STREAMED;
  } finally {
    heard.leave();
  }
}

function abortCode(signal: AbortSignal): Outcome | undefined {
  return signal.reason instanceof AppError ? signal.reason.code : undefined;
}

/** An answer in parts, and what is to be remembered of it. */
class HeardAnswer {
  readonly #answer: AsyncGenerator<StreamPart, void, undefined>;
  readonly #endpoint: Endpoint;
  #first: StreamPart | undefined;
  #text = '';
  usage: ToldUsage;
  outcome: Outcome = 'ok';

  constructor(answer: AsyncGenerator<StreamPart, void, undefined>, endpoint: Endpoint) {
    this.#answer = answer;
    this.#endpoint = endpoint;
  }

  readonly said = async () => ({ text: this.#text, share: 1 });

  /** Waits for the first part, and throws where it is an error. */
  async first({ request, stream }: Pick<RunningCall, 'request' | 'stream'>): Promise<void> {
    const ping = request.stream === true ? keepAlive(stream) : undefined;
    try {
      const { value } = await this.#answer.next();
      if (value?.type === 'error') throw failureOf(value, this.#endpoint);
      this.#first = value ?? undefined;
    } finally {
      clearInterval(ping);
    }
  }

  async *parts(): AsyncGenerator<StreamPart, void, undefined> {
    if (this.#first) yield this.#noted(this.#first);
    for await (const part of this.#answer) yield this.#noted(part);
  }

  leave(): void {
    // Not awaited: an upstream that hangs would keep the reply from ending.
    void this.#answer.return().catch(() => undefined);
  }

  #noted(part: StreamPart): StreamPart {
    if ('text' in part) this.#text += part.text;
    if (part.type === 'tool-call-start') this.#text += part.name;
    if (part.type === 'usage') this.usage = checkedUsage({ cachedTokens: 0, reasoningTokens: 0, ...part.usage });
    if (part.type !== 'error') return part;
    this.outcome = part.code;
    return { ...part, message: failureOf(part, this.#endpoint).message };
  }
}
