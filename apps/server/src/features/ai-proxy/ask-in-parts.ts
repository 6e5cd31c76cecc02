import { randomUUID } from 'node:crypto';
import { AppError } from '@parley/contract';
import {
  type ChatModel,
  chatWire,
  type DroppedParameter,
  prepareChat,
  type StreamPart,
  streamChat,
} from '@parley/providers';
import type { UntoldUsage } from '../metering/call-meter.ts';
import type { Outcome } from '../metering/call-record.ts';
import type { Delivery } from '../metering/delivery.ts';
import { tokensOfPart } from '../metering/said-in-events.ts';
import { checkedUsage, type ToldUsage } from '../metering/usage.ts';
import type { AskParts } from './ask-in-bytes.ts';
import { type ChatReply, type RunningCall, STREAMED } from './chat-call.ts';
import { headFor, keepAlive, usageToTell, writeFrames } from './completion.ts';
import { Counting, saidText } from './counting.ts';
import { addressOf, type Endpoint } from './endpoint.ts';
import { replyEncoder } from './reply-form.ts';
import { droppedHeader } from './reply-stream.ts';
import { upstreamSignal } from './late-readers.ts';
import { failureOf, UpstreamFailure } from './upstream-failure.ts';

/** Asks and translates the answer, from any wire into any form. Throws what goes wrong before its first part. */
export async function askInParts(call: RunningCall, endpoint: Endpoint, parts: AskParts): Promise<ChatReply> {
  const { request, form, model, outputTokens, signal, stream, meter } = call;
  const upstream = upstreamSignal(call, parts.late);
  const address = { ...addressOf(endpoint, model), outputTokens };
  const withoutResponses = endpoint.isStrangers ? undefined : parts.withoutResponses;
  const wire = chatWire(request, address, withoutResponses);
  let dropped = droppedOf(call, { ...address, wire });
  stream.dropped = dropped;
  const target = { ...address, fetch: endpoint.fetch, signal: upstream.signal, withoutResponses };
  const heard = new HeardAnswer(streamChat(request, target), endpoint, meter.delivery, () => stream.noteWord());
  const counting = new Counting(request, heard.said, parts.counter);
  try {
    await heard.first(call);
    stream.noteFirstByte();
    // Another wire, of which only the answer told, leaves out other things.
    const spoken = chatWire(request, address, withoutResponses);
    if (spoken !== wire) dropped = droppedOf(call, { ...address, wire: spoken });
    stream.dropped = dropped;
    if (signal.aborted && !upstream.signal.aborted) {
      await heard.readOn();
      meter.end('client_gone', heard.usage, counting);
      return STREAMED;
    }
    const tell = usageToTell(call.usageInStream, () => counting.exact());
    const encoder = replyEncoder(form, headFor(model, randomUUID(), parts.now()), stream, tell);
    // Usage is no wish in other forms: every reply has it.
    const answer = form ? withUsage(heard.parts(), counting) : heard.parts();
    if (request.stream !== true) {
      const body = await encoder.whole(answer, (error) => failureOf(error, endpoint));
      meter.end(signal.aborted ? 'client_gone' : 'ok', heard.usage, counting);
      return { kind: 'whole', body, headers: droppedHeader(dropped) };
    }
    const end = await writeFrames(encoder.frames(answer), stream, signal, encoder.keepAlive);
    if (end === 'client-gone' && !upstream.signal.aborted) await heard.readOn();
    const outcome = end === 'client-gone' ? 'client_gone' : (abortCode(signal) ?? heard.outcome);
    meter.end(outcome, heard.usage, counting);
    return STREAMED;
  } catch (error) {
    if (heard.refusal) {
      meter.end(heard.refusal.code, heard.usage, counting);
      if (!stream.isStarted) throw error;
      stream.fail(heard.refusal);
      return STREAMED;
    }
    if (!signal.aborted) throw error;
    if (signal.reason instanceof AppError) throw signal.reason;
    const isRefused = error instanceof UpstreamFailure && !upstream.signal.aborted;
    meter.end('client_gone', heard.usage, isRefused ? undefined : counting);
    return STREAMED;
  } finally {
    upstream.done();
    heard.leave();
  }
}

/** What the model does not get of what was asked for, whoever left it out. */
function droppedOf({ request, form, dropped }: RunningCall, model: ChatModel): readonly DroppedParameter[] {
  return [...(form?.dropped ?? []), ...dropped, ...prepareChat(request, model).dropped];
}

/** Counts where the upstream does not tell. */
async function* withUsage(
  parts: AsyncIterable<StreamPart>,
  untold: UntoldUsage,
): AsyncGenerator<StreamPart, void, undefined> {
  let isTold = false;
  for await (const part of parts) {
    isTold ||= part.type === 'usage';
    if (part.type === 'finish' && !isTold) yield { type: 'usage', usage: await untold.exact() };
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
  readonly #delivery: Delivery | undefined;
  readonly #onWord: () => void;
  #first: StreamPart | undefined;
  #text = '';
  usage: ToldUsage;
  outcome: Outcome = 'ok';
  /** Why the rest of it may not go out. */
  refusal: AppError | undefined;

  constructor(
    answer: AsyncGenerator<StreamPart, void, undefined>,
    endpoint: Endpoint,
    delivery: Delivery | undefined,
    onWord: () => void,
  ) {
    this.#answer = answer;
    this.#endpoint = endpoint;
    this.#delivery = delivery;
    this.#onWord = onWord;
  }

  readonly said = saidText(() => this.#text);

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
    const first = this.#first;
    this.#first = undefined;
    if (first) yield await this.#granted(first);
    // Not `for await`: whoever stops reading must be able to read on for the usage.
    for (let next = await this.#answer.next(); next.done !== true; next = await this.#answer.next()) {
      yield this.#delivery ? await this.#granted(next.value) : this.#noted(next.value);
    }
  }

  /** Reads the rest of an answer that nobody hears, as far as it is paid for: only its usage is of interest. */
  async readOn(): Promise<void> {
    const said = this.#text;
    try {
      for await (const part of this.parts()) if (part.type === 'error') break;
    } catch {
      // What is not told by now is estimated.
    }
    this.#text = said;
  }

  /** Notes a part once it may go out. */
  async #granted(part: StreamPart): Promise<StreamPart> {
    const delivery = this.#delivery;
    if (delivery && 'text' in part && part.text !== '') this.#onWord();
    if (delivery && 'text' in part && !delivery.take(tokensOfPart(part.text))) {
      await delivery.whenGranted().catch((refusal: AppError) => {
        this.refusal = refusal;
        throw refusal;
      });
    }
    return this.#noted(part);
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
