import type { ChatRequest, NotApplied } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import type { ContentEvent } from '../model/turn-reducer.ts';
import { ApiFailure } from '#/lib/api.ts';
import { loadReplyReader } from './load-turn-code.ts';
import { tellNotApplied } from './not-applied.ts';
import { ticketHeaders, type ReplyTicket } from './reply-ticket.ts';
import { listening } from './transport-silence.ts';

/** What an answer grows by: what comes on a wire, and pictures. */
export type AnswerPart = StreamPart | ContentEvent;

/** Asks a model and gives its answer part by part. Throws `ApiFailure` when there is no answer to read. */
export type Transport<Part = StreamPart> = (
  request: ChatRequest,
  signal: AbortSignal,
  /** Hears of parameters that the model does not get as they were set. */
  onNotApplied?: (parameters: readonly NotApplied[]) => void,
  /** Given, the server finishes the reply whatever becomes of the connection, and the reply goes on where that broke off. */
  ticket?: ReplyTicket,
) => AsyncIterable<Part>;

/** Sends a request to the server, with these headers besides its own. */
export type Send = (
  request: ChatRequest,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Response>;

/** The way through this deployment's server. `timeoutMs` counts while no byte arrives, also before the first one. */
export function throughServer(send: Send, timeoutMs: number): Transport {
  return (request, signal, onNotApplied, ticket) =>
    ticket
      ? readKept(ticket, signal, onNotApplied, (headers, either) => send(request, headers, either))
      : listening(signal, timeoutMs, async function* (silence, either) {
          const [response, { readOpenAiResponse }] = await Promise.all([send(request, {}, either), loadReplyReader()]);
          tellNotApplied(response, onNotApplied);
          yield* ofServer(readOpenAiResponse(silence.watch(response)));
        });
}

/** Reads a reply that the server keeps; without `ask` one that was asked for before, from its beginning. */
export async function* readKept(
  ticket: ReplyTicket,
  signal: AbortSignal,
  onNotApplied: Parameters<Transport>[2],
  ask?: (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>,
): AsyncGenerator<StreamPart, void, undefined> {
  try {
    ticket.onAsk?.();
    // Nobody waits for the code that reads the answer before the question is out.
    const connection = new AbortController();
    const response = ask?.(ticketHeaders(ticket), AbortSignal.any([signal, connection.signal]));
    response?.catch(() => {});
    const { keptResponse, readOpenAiResponse } = await loadReplyReader();
    const kept = await keptResponse({ ticket, signal, ask, asked: response && { response, connection } });
    tellNotApplied(kept, onNotApplied);
    yield* ofServer(readOpenAiResponse(kept));
  } catch (error) {
    if (signal.aborted) throw new ApiFailure('aborted', 0, 'Request aborted', { cause: error });
    throw error instanceof ApiFailure && isServersEnd(error) ? serverInterrupted() : error;
  }
}

/** A server says what became of its provider. A reply that ends without a word was cut off between here and the server. */
export async function* ofServer(parts: AsyncIterable<StreamPart>): AsyncGenerator<StreamPart, void, undefined> {
  for await (const part of parts) {
    if (part.type === 'error' && part.isCutOff === true) {
      throw new ApiFailure('connection_lost', 0, 'The connection to the server broke off');
    }
    if (part.type === 'error' && isServersEnd(part)) throw serverInterrupted();
    yield part;
  }
}

/** What a server says for another one that was killed while it wrote a reply. The code is that of providers as well. */
const SERVERS_END = 'The server was interrupted';

function isServersEnd({ code, message }: { readonly code: string; readonly message: string }): boolean {
  return code === 'upstream_interrupted' && message === SERVERS_END;
}

function serverInterrupted(): ApiFailure {
  return new ApiFailure('server_interrupted', 0, SERVERS_END);
}
