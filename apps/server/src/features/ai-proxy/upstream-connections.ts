import { AppError } from '@parley/contract';
import { Agent, type Dispatcher, fetch as undiciFetch } from 'undici';
import type { UpstreamConnections } from './endpoint.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
const TIMEOUT_CODE = /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/;

/** Connections to the operator's upstreams: one pool for each address, kept open between calls. */
export function openUpstreamConnections(
  idleTimeoutMs: number,
  given?: Dispatcher,
): Pick<UpstreamConnections, 'dispatcher' | 'fetch'> & { close(): Promise<void> } {
  const options = { connect: { timeout: CONNECT_TIMEOUT_MS }, keepAliveTimeout: KEEP_ALIVE_MS };
  const dispatcher = given ?? new Agent(options);
  // The relay counts silence itself; whoever reads through `fetch` leaves it to the agent.
  const patient = given ?? new Agent({ ...options, headersTimeout: idleTimeoutMs, bodyTimeout: idleTimeoutMs });
  return {
    dispatcher,
    fetch: fetchThrough(patient),
    async close() {
      await Promise.all([dispatcher.destroy(), patient.destroy()]);
    },
  };
}

/** A `fetch` that never follows a redirect, and whose silence has a name. */
function fetchThrough(dispatcher: Dispatcher): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      const request = { ...init, dispatcher, redirect: 'error' } as Parameters<typeof undiciFetch>[1];
      const response = await undiciFetch(input, request);
      const { status, body } = response;
      const headers = new Headers([...response.headers]);
      return new Response(body === null ? null : namedSilence(body as ReadableStream<Uint8Array>), { status, headers });
    } catch (error) {
      throw silenceNamed(error);
    }
  };
}

function namedSilence(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(silenceNamed(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function silenceNamed(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && TIMEOUT_CODE.test(code)) {
      return new AppError('upstream_timeout', undefined, { cause: error });
    }
  }
  return error;
}
