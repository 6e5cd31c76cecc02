import { ApiFailure } from '#/lib/api.ts';

/** Aborts when nothing has been heard for a while. */
export class SilenceWatch {
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  #timer: ReturnType<typeof setTimeout>;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#timer = this.#start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Passes an answer through; each of its chunks resets the timeout. */
  watch(response: Response): Response {
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        clearTimeout(this.#timer);
        this.#timer = this.#start();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body && response.body.pipeThrough(heard), response);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#controller.abort(), this.#timeoutMs);
  }
}

/** Reads an answer while its silence is watched. Throws `ApiFailure` when there is no answer to read. */
export async function* listening<Part>(
  signal: AbortSignal,
  timeoutMs: number,
  ask: (silence: SilenceWatch, either: AbortSignal) => AsyncIterable<Part>,
): AsyncGenerator<Part, void, undefined> {
  const silence = new SilenceWatch(timeoutMs);
  try {
    yield* ask(silence, AbortSignal.any([signal, silence.signal]));
  } catch (error) {
    // Both abort the same request; which one it was decides between an error and a wish.
    if (silence.signal.aborted && !signal.aborted) throw timeout(error);
    throw signal.aborted ? new ApiFailure('aborted', 0, 'Request aborted', { cause: error }) : error;
  } finally {
    silence.end();
  }
}

function timeout(cause: unknown): ApiFailure {
  return new ApiFailure('upstream_timeout', 0, 'The server sent nothing for too long', { cause });
}
