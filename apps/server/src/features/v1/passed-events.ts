import { Readable } from 'node:stream';
import { AppError } from '@parley/contract';
import { encodeOpenAiError, errorPart } from '@parley/providers';
import { StreamMemory } from '../ai-proxy/stream-memory.ts';
import type { Delivery } from '../metering/delivery.ts';
import { estimateTokensInEvents } from '../metering/said-in-events.ts';
import type { ToldUsage } from '../metering/usage.ts';

/**
 * An event stream on its way out: unchanged, as far as it may go. Keeps its beginning and end, from which the usage is read;
 * where it may not go on, its last event says why, and the provider is left.
 */
export class PassedEvents {
  readonly memory = new StreamMemory();
  readonly body: Readable;
  readonly #source: Readable;
  readonly #delivery: Delivery | undefined;
  /** What came after the client had left, of which only the usage matters. */
  #late: StreamMemory | undefined;
  /** Why the rest of it did not go out. */
  refusal: AppError | undefined;

  /** `readsOn`: its end may be read although the client has left. */
  constructor(source: Readable, delivery: Delivery | undefined, readsOn: boolean) {
    this.#source = source;
    this.#delivery = delivery;
    const chunks = source.iterator({ destroyOnReturn: !readsOn }) as AsyncIterable<Buffer>;
    this.body = Readable.from(this.#pass(chunks, delivery), { objectMode: false });
  }

  /** As the provider told it, to the client or after it had left. */
  get usage(): ToldUsage {
    return this.#late?.read().usage ?? this.memory.read().usage;
  }

  /** Reads the rest, as far as it is paid for; never rejects. */
  async readOn(): Promise<void> {
    const late = (this.#late = new StreamMemory());
    try {
      for await (const chunk of this.#source as AsyncIterable<Buffer>) {
        if (this.#delivery?.take(estimateTokensInEvents(chunk)) === false) await this.#delivery.whenGranted();
        late.add(chunk);
      }
    } catch {
      // What is not told by now is estimated.
    }
  }

  /** Where nothing more is to be heard of it. */
  leave(): void {
    this.#source.destroy();
  }

  async *#pass(source: AsyncIterable<Buffer>, delivery: Delivery | undefined): AsyncGenerator<string | Buffer> {
    for await (const chunk of source) {
      try {
        if (delivery && !delivery.take(estimateTokensInEvents(chunk))) await delivery.whenGranted();
      } catch (refusal) {
        if (!(refusal instanceof AppError)) throw refusal;
        this.refusal = refusal;
        yield (this.memory.isBetweenFrames ? '' : '\n\n') + encodeOpenAiError(errorPart(refusal.code, refusal.message));
        return;
      }
      this.memory.add(chunk);
      yield chunk;
    }
  }
}
