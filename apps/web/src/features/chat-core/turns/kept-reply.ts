import { REPLY_AGAIN_HEADER, replyRoutes } from '@parley/contract';
import { ApiFailure, callApi, fetchApi } from '#/lib/api.ts';
import { keyHeader, type ReplyTicket, ticketHeaders } from './reply-ticket.ts';

/** The server says something every quarter of a minute; a connection that is silent for longer is dead. */
const DEAD_AFTER_MS = 45_000;
/** Between two tries to go on, each with the next of them. */
const WAITS_MS = [0, 250, 500, 1_000, 2_000, 5_000];
/** Between two tries to stop, where the first ones failed; at once when the connection is back. */
const STOP_WAIT_MS = 20_000;
/** Whoever has no connection for longer has to ask again. */
const GIVE_UP_AFTER_MS = 60 * 60_000;
/** Tries to ask at all: whether the server heard the first one is unknown, and it takes one id only once. */
const ASK_WAITS_MS = [300, 1_000];
/** Another server of the same deployment hears of a reply this much later than the one that writes it. */
const UNHEARD_OF_MS = 5_000;
/** What the last bytes of a stream are looked for. */
const TAIL_BYTES = 32;

/** A question on its way, and what breaks its connection. */
interface Asked {
  readonly response: Promise<Response>;
  readonly connection: AbortController;
}

export interface KeptCall {
  readonly ticket: ReplyTicket;
  /** Aborts when nobody wants the reply any more: then it is stopped on the server too. */
  readonly signal: AbortSignal;
  /** Asks for the reply. Left out, it was asked for before, and is read from its beginning. */
  readonly ask?: ((headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>) | undefined;
  /** The first try, where it is under way already. */
  readonly asked?: Asked | undefined;
}

/**
 * A reply as one answer, however often the connection breaks: its body goes on exactly where it broke off. Throws
 * `ApiFailure` when there is no reply, or none any more.
 */
export async function keptResponse(call: KeptCall): Promise<Response> {
  const { ticket, signal, ask, asked } = call;
  signal.addEventListener('abort', () => void stopReply(ticket), { once: true });
  const line = new Line(signal, asked?.connection);
  const first = ask ? await askOnce(ask, ticket, line, asked?.response) : await goOn(call, line, 0);
  const body = first.body && bodyOf(call, line, first, first.body);
  return new Response(body, { status: first.status, headers: first.headers });
}

/** Ends a reply on the server, as soon as that can be reached. */
export async function stopReply({ id }: ReplyTicket): Promise<void> {
  const end = Date.now() + GIVE_UP_AFTER_MS;
  for (let tries = 0; Date.now() < end; tries += 1) {
    await pause(WAITS_MS[tries] ?? STOP_WAIT_MS, undefined);
    try {
      await callApi(replyRoutes.stop, { params: { id } }, { quiet: true, outlivesPage: true });
      return;
    } catch (error) {
      if (!isPassing(error)) return;
    }
  }
}

async function askOnce(
  ask: NonNullable<KeptCall['ask']>,
  ticket: ReplyTicket,
  line: Line,
  asked?: Promise<Response>,
): Promise<Response> {
  const askedAgain = { ...ticketHeaders(ticket), [REPLY_AGAIN_HEADER]: '1' };
  for (const [tries, waitMs] of ASK_WAITS_MS.entries()) {
    try {
      if (tries === 0 && asked) return await asked;
      return await ask(tries === 0 ? ticketHeaders(ticket) : askedAgain, line.open());
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 0 || line.isOver || !navigator.onLine) throw error;
    }
    await pause(waitMs, line.over);
  }
  return ask(askedAgain, line.open());
}

/** How a connection ended: in the middle, or in good order, but without the mark at the end of a reply. */
type Break = 'cut' | 'ended';

/** Reads on from a byte, as soon as the server can be reached. */
async function goOn({ ticket }: KeptCall, line: Line, from: number, why: Break = 'cut'): Promise<Response> {
  const brokeAt = Date.now();
  for (let tries = 0; ; tries += 1) {
    await pause(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0, line.over);
    line.over.throwIfAborted();
    try {
      const options = { signal: line.open(), quiet: true, headers: keyHeader(ticket.key) };
      return await fetchApi(replyRoutes.read, { params: { id: ticket.id }, query: { from } }, options);
    } catch (error) {
      const sinceMs = Date.now() - brokeAt;
      if (line.isOver || sinceMs > GIVE_UP_AFTER_MS) throw error;
      if (error instanceof ApiFailure && error.code === 'not_found') {
        if (why === 'ended') throw new ApiFailure('aborted', 0, 'The reply was stopped elsewhere', { cause: error });
        if (sinceMs < UNHEARD_OF_MS) continue;
        throw new ApiFailure('connection_lost', 0, 'The connection to the server broke off', { cause: error });
      }
      if (!isPassing(error)) throw error;
    }
  }
}

/** What the next try may find otherwise: no connection, a busy server, a proxy whose server is just starting. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function bodyOf(
  call: KeptCall,
  line: Line,
  first: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const isStream = first.headers.get('content-type')?.includes('text/event-stream') === true;
  let reader = body.getReader();
  let received = 0;
  let tail = '';
  let isChecked = false;

  async function reconnect(why: Break): Promise<void> {
    const response = await goOn(call, line, received, why);
    if (response.body) reader = response.body.getReader();
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      for (;;) {
        let piece: Awaited<ReturnType<typeof reader.read>>;
        try {
          piece = isStream ? await line.alive(reader.read()) : await reader.read();
        } catch (error) {
          if (line.isOver) throw error;
          await reconnect('cut');
          continue;
        }
        if (piece.value) {
          received += piece.value.length;
          tail = (tail + latinEnd(piece.value)).slice(-TAIL_BYTES);
          isChecked = false;
          return controller.enqueue(piece.value);
        }
        // Some proxies end an answer in good order when its server is gone; what is at its end only the server knows.
        if (!isStream || isChecked || tail.includes('[DONE]')) return controller.close();
        isChecked = true;
        await reconnect('ended');
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function latinEnd(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(-TAIL_BYTES));
}

/** Resolves after a while, sooner when there may be a connection again, or nobody waits any more. */
function pause(ms: number, over: AbortSignal | undefined): Promise<void> {
  if (ms === 0) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = new AbortController();
  const end = (): void => {
    done.abort();
    clearTimeout(timer);
    resolve();
  };
  // Apart from each other: a server that comes back must not be met by everybody at once.
  const timer = setTimeout(end, ms * (0.75 + Math.random() / 2));
  globalThis.addEventListener?.('online', end, { signal: done.signal });
  over?.addEventListener('abort', end, { signal: done.signal });
  return promise;
}

/** The connections of one reply, one after the other. */
class Line {
  /** Aborts when nobody wants the reply any more. */
  readonly over: AbortSignal;
  #connection: AbortController;

  constructor(over: AbortSignal, connection = new AbortController()) {
    this.over = over;
    this.#connection = connection;
  }

  get isOver(): boolean {
    return this.over.aborted;
  }

  /** Leaves the last connection for the next, and gives the signal of that. */
  open(): AbortSignal {
    this.#connection.abort();
    this.#connection = new AbortController();
    return AbortSignal.any([this.over, this.#connection.signal]);
  }

  /** Waits for a piece, and leaves the connection when none comes. */
  async alive<Piece>(piece: Promise<Piece>): Promise<Piece> {
    const timer = setTimeout(() => this.#connection.abort(), DEAD_AFTER_MS);
    try {
      return await piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
