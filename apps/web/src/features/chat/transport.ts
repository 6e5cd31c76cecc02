import { CHAT_TIMEOUT_MS, routes, type ChatRequest } from '@parley/contract';
import { readOpenAiResponse, type StreamPart } from '@parley/providers';
import { ApiFailure, fetchApi } from '../../lib/api.ts';

/** Asks a model and gives its answer part by part. Throws `ApiFailure` when there is no answer to read. */
export type Transport = (request: ChatRequest, signal: AbortSignal) => AsyncIterable<StreamPart>;

/** Through this deployment's server. `timeoutMs` counts while no byte arrives, also before the first one. */
export function serverTransport(timeoutMs: number = CHAT_TIMEOUT_MS): Transport {
  return async function* (request, signal) {
    const silence = new SilenceWatch(timeoutMs);
    try {
      const options = { signal: AbortSignal.any([signal, silence.signal]), quiet: true };
      const response = await fetchApi(routes.aiProxy.chat, { body: request }, options);
      yield* readOpenAiResponse(new Response(silence.watch(response.body), response));
    } catch (error) {
      // Both abort the same request; which one it was decides between an error and a wish.
      if (silence.signal.aborted && !signal.aborted) throw timeout(error);
      throw signal.aborted ? new ApiFailure('aborted', 0, 'Request aborted', { cause: error }) : error;
    } finally {
      silence.end();
    }
  };
}

function timeout(cause: unknown): ApiFailure {
  return new ApiFailure('upstream_timeout', 0, 'The server sent nothing for too long', { cause });
}

/** Aborts when nothing has been heard for a while. */
class SilenceWatch {
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

  watch(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        clearTimeout(this.#timer);
        this.#timer = this.#start();
        controller.enqueue(chunk);
      },
    });
    return body && body.pipeThrough(heard);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#controller.abort(), this.#timeoutMs);
  }
}
