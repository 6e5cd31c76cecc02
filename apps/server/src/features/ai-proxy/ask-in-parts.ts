import { randomUUID } from 'node:crypto';
import { AppError } from '@parley/contract';
import { prepareChat, type StreamPart, streamChat } from '@parley/providers';
import type { CountUsage } from '../metering/call-meter.ts';
import type { Outcome } from '../metering/call-record.ts';
import { checkedUsage, type ToldUsage } from '../metering/usage.ts';
import type { AskParts } from './ask-in-bytes.ts';
import { type ChatReply, type RunningCall, STREAMED } from './chat-call.ts';
import { headFor, keepAlive, usageToTell, writeFrames } from './completion.ts';
import { countedOnce } from './counting.ts';
import { addressOf, type Endpoint } from './endpoint.ts';
import { replyEncoder } from './reply-form.ts';
import { droppedHeader } from './reply-stream.ts';
import { failureOf } from './upstream-failure.ts';

/** Asks and translates the answer, from any wire into any form. Throws what goes wrong before its first part. */
export async function askInParts(call: RunningCall, endpoint: Endpoint, parts: AskParts): Promise<ChatReply> {
  const { request, form, model, outputTokens, signal, stream, meter } = call;
  const prepared = prepareChat(request, { provider: endpoint.provider, model, outputTokens });
  const dropped = [...(form?.dropped ?? []), ...prepared.dropped];
  stream.dropped = dropped;
  const target = { ...addressOf(endpoint, model), outputTokens, fetch: endpoint.fetch, signal };
  const heard = new HeardAnswer(streamChat(request, target), endpoint);
  const countOnce = countedOnce(request, parts.counter);
  const count = () => countOnce(heard.said);
  try {
    await heard.first(call);
    stream.noteFirstByte();
    const tell = usageToTell(call.usageInStream, count);
    const encoder = replyEncoder(form, headFor(model, randomUUID(), parts.now()), stream, tell);
    // Usage is no wish in other forms: every reply has it.
    const answer = form ? withUsage(heard.parts(), count) : heard.parts();
    if (request.stream !== true) {
      const body = await encoder.whole(answer, (error) => failureOf(error, endpoint));
      meter.end('ok', heard.usage, count);
      return { kind: 'whole', body, headers: droppedHeader(dropped) };
    }
    const end = await writeFrames(encoder.frames(answer), stream, signal, encoder.keepAlive);
    const outcome = end === 'client-gone' ? 'client_gone' : (abortCode(signal) ?? heard.outcome);
    meter.end(outcome, heard.usage, count);
    return STREAMED;
  } catch (error) {
    if (!signal.aborted) throw error;
    if (signal.reason instanceof AppError) throw signal.reason;
    meter.end('client_gone', heard.usage, count);
    return STREAMED;
  } finally {
    heard.leave();
  }
}

/** Counts where the upstream does not tell. */
async function* withUsage(
  parts: AsyncIterable<StreamPart>,
  count: CountUsage,
): AsyncGenerator<StreamPart, void, undefined> {
  let isTold = false;
  for await (const part of parts) {
    isTold ||= part.type === 'usage';
    if (part.type === 'finish' && !isTold) yield { type: 'usage', usage: await count() };
    yield part;
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
