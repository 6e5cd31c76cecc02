import { EgressFailure } from '../../gateways/egress/failures.ts';
import { fromAddress } from '../../gateways/egress/answer.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENINGS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export interface BoundedParts {
  readonly maxValues: number;
  readonly onTooLarge: (error: Error) => void;
  /** The JSON-RPC id of what is answered, where it was a question. */
  readonly id?: unknown;
}

/**
 * An answer of JSON, or a stream of events with JSON in them, that breaks off where one message has more values than are read.
 * Bytes do not tell how long a message takes: eight megabytes are a picture that is checked at once, or millions of empty lists
 * that hold up the server for seconds.
 */
export function boundedMessages(response: Response, { maxValues, onTooLarge, id }: BoundedParts): Response {
  const { body, status, headers } = response;
  if (!body) return response;
  const isStream = /\bevent-stream\b/i.test(headers.get('content-type') ?? '');
  const counter = new ValueCounter(isStream);
  const reader = body.getReader();
  const bounded = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        if (counter.count(value) > maxValues)
          throw new EgressFailure('too_large', 'The answer has more parts than this server reads');
        return controller.enqueue(value);
      } catch (error) {
        const tooLarge = error instanceof EgressFailure && error.problem === 'too_large' ? error : undefined;
        if (tooLarge) onTooLarge(tooLarge);
        if (tooLarge && isStream && id !== undefined) {
          // Of a stream that only breaks off the library sees the end, and goes on waiting for the answer.
          controller.enqueue(refusalEvent(id, tooLarge.message));
          controller.close();
        } else controller.error(error);
        return reader.cancel(error).catch(() => {});
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return fromAddress(new Response(bounded, { status, headers }), { href: response.url });
}

const INTERNAL_ERROR = -32_603;

/** An event that ends the one before it, which nobody can read, and answers the question with a failure. */
function refusalEvent(id: unknown, message: string): Uint8Array {
  const answer = JSON.stringify({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message } });
  return new TextEncoder().encode(`\n\nevent: message\ndata: ${answer}\n\n`);
}

/** Counts lists, objects and what follows a comma, in pieces as they come. */
class ValueCounter {
  readonly #isStream: boolean;
  #values = 0;
  #isInString = false;
  #isEscaped = false;
  #isLineEmpty = false;
  #last = 0;

  constructor(isStream: boolean) {
    this.#isStream = isStream;
  }

  /** The most that one message has by now. */
  count(piece: Uint8Array): number {
    let most = 0;
    for (const byte of piece) {
      this.#see(byte);
      if (this.#values > most) most = this.#values;
    }
    return most;
  }

  #see(byte: number): void {
    if (byte === LINE_FEED || byte === CARRIAGE_RETURN) this.#breakLine(byte);
    else {
      this.#isLineEmpty = false;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === QUOTE) this.#isInString = !this.#isInString;
      else if (this.#isInString) this.#isEscaped = byte === BACKSLASH;
      else if (byte === COMMA || OPENINGS.has(byte)) this.#values += 1;
    }
    this.#last = byte;
  }

  /** No string of JSON goes over a line, so that none can hide what follows; an empty line ends an event. */
  #breakLine(byte: number): void {
    this.#isInString = false;
    this.#isEscaped = false;
    if (byte === LINE_FEED && this.#last === CARRIAGE_RETURN) return;
    if (this.#isStream && this.#isLineEmpty) this.#values = 0;
    this.#isLineEmpty = true;
  }
}
