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
/** Answers that are the server's own trouble: one that has it for longer will not get over it. */
const TROUBLED_FOR_MS = 60_000;
/** Tries where the server failed inside: what is damaged there is so the next time as well. */
const FAULT_TRIES = 3;
/** Connections in a row that begin and bring nothing. */
const BARREN_TRIES = 6;
/** What the last bytes of a stream are looked for. */
const TAIL_BYTES = 32;
/** After them nothing comes. */
const LAST_BYTES = '[DONE]\n\n';

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
  const line = new Line(call, asked?.connection);
  try {
    const first = ask ? await askOnce(ask, ticket, line, asked?.response) : await goOn(call, line, { from: 0 });
    if (!first.body) line.end();
    const body = first.body && bodyOf(call, line, first, first.body);
    return new Response(body, { status: first.status, headers: first.headers });
  } catch (error) {
    line.end();
    throw error;
  }
}

/** Ends a reply on the server, as soon as that can be reached. */
export async function stopReply({ id }: ReplyTicket): Promise<void> {
  const end = Date.now() + GIVE_UP_AFTER_MS;
  for (let tries = 0; Date.now() < end; tries += 1) {
    await pause(WAITS_MS[tries] ?? STOP_WAIT_MS, undefined);
    try {
      await callApi(replyRoutes.stop, { params: { id }, query: {} }, { quiet: true, outlivesPage: true });
      return;
    } catch (error) {
      if (!isPassing(error) && !(error instanceof ApiFailure && error.code === 'internal')) return;
    }
  }
}

/** Lets the server forget a reply that nobody needs in so many seconds any more. Where that fails it is gone after a day. */
export async function forgetReply(id: string, after = 0): Promise<void> {
  await callApi(replyRoutes.stop, { params: { id }, query: { after } }, { quiet: true, outlivesPage: true }).catch(
    () => {},
  );
}

/** Asks for a reply. Where the connection went away meanwhile nobody knows whether the server heard it: it is asked again. */
async function askOnce(
  ask: NonNullable<KeptCall['ask']>,
  ticket: ReplyTicket,
  line: Line,
  asked?: Promise<Response>,
): Promise<Response> {
  // A question without any connection is not one that waits: whoever asked hears of it at once.
  const wasOnline = navigator.onLine;
  const askedAgain = { ...ticketHeaders(ticket), [REPLY_AGAIN_HEADER]: '1' };
  let answer = asked ?? ask(ticketHeaders(ticket), line.open());
  for (let tries = 0; ; answer = ask(askedAgain, line.open())) {
    try {
      const response = await answer;
      line.heard();
      return response;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 0 || line.isOver) throw error;
      if (!navigator.onLine && wasOnline) {
        line.lost();
        await pause(GIVE_UP_AFTER_MS, line.over);
      } else {
        const waitMs = ASK_WAITS_MS[tries];
        if (waitMs === undefined || !navigator.onLine) throw error;
        tries += 1;
        await pause(waitMs, line.over);
      }
      line.over.throwIfAborted();
    }
  }
}

/** How a connection ended: in the middle, or in good order, but without the mark at the end of a reply. */
type Break = 'cut' | 'ended';

interface Onward {
  readonly from: number;
  readonly why?: Break;
  /** Connections just before this one that brought nothing. */
  readonly barren?: number;
}

/** Reads on from a byte, as soon as the server can be reached. */
async function goOn({ ticket }: KeptCall, line: Line, { from, why = 'cut', barren = 0 }: Onward): Promise<Response> {
  const brokeAt = Date.now();
  let faults = 0;
  if (!navigator.onLine) line.lost();
  for (let tries = barren; ; tries += 1) {
    await pause(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0, line.over);
    line.over.throwIfAborted();
    try {
      const options = { signal: line.open(), quiet: true, headers: keyHeader(ticket.key) };
      const response = await fetchApi(replyRoutes.read, { params: { id: ticket.id }, query: { from } }, options);
      line.readOn();
      return response;
    } catch (error) {
      const sinceMs = Date.now() - brokeAt;
      if (line.isOver || sinceMs > GIVE_UP_AFTER_MS) throw error;
      if (error instanceof ApiFailure && error.code === 'not_found') {
        if (why === 'ended') throw new ApiFailure('aborted', 0, 'The reply was stopped elsewhere', { cause: error });
        if (sinceMs < UNHEARD_OF_MS) continue;
        throw new ApiFailure('connection_lost', 0, 'The connection to the server broke off', { cause: error });
      }
      if (error instanceof ApiFailure && error.code === 'internal') {
        faults += 1;
        if (faults < FAULT_TRIES) continue;
        throw unreadable(error);
      }
      // The network is another one now: no reason to wait.
      if (error instanceof ApiFailure && error.code === 'aborted') tries = -1;
      if (!isPassing(error) || (isTrouble(error) && sinceMs > TROUBLED_FOR_MS)) throw error;
      line.lost();
    }
  }
}

/** What is kept of a reply cannot be opened, however often it is asked for. */
function unreadable(cause: unknown): ApiFailure {
  return new ApiFailure('reply_unreadable', 0, 'What the server has kept of this reply cannot be read', { cause });
}

/**
 * What the next try may find otherwise: no connection, a busy server, a proxy whose server is just starting. A status alone
 * says nothing: a reply that failed is kept as well, with the status of its failure.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status === 0 || isTrouble(error) || isOfProxy(error);
}

/** What a server says itself that cannot answer just now. */
function isTrouble(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === 'rate_limited' || error.code === 'unavailable');
}

/** What a proxy says whose server is not there. */
function isOfProxy({ code, status }: ApiFailure): boolean {
  return code === 'bad_gateway' || (code === 'generic_error' && status >= 500);
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
  let barren = 0;
  let tail = '';
  let isChecked = false;

  async function reconnect(why: Break): Promise<void> {
    const response = await goOn(call, line, { from: received, why, barren });
    if (response.body) reader = response.body.getReader();
  }

  async function next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      let piece: Awaited<ReturnType<typeof reader.read>>;
      try {
        piece = isStream ? await line.alive(reader.read()) : await reader.read();
      } catch (error) {
        if (line.isOver) throw error;
        if (tail.endsWith(LAST_BYTES)) return undefined;
        if (barren === BARREN_TRIES) throw unreadable(error);
        await reconnect('cut');
        barren += 1;
        continue;
      }
      line.heard();
      barren = 0;
      if (piece.value) return piece.value;
      // Some proxies end an answer in good order when its server is gone; what is at its end only the server knows.
      if (!isStream || isChecked || tail.includes('[DONE]')) return undefined;
      isChecked = true;
      await reconnect('ended');
    }
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const piece = await next();
        if (!piece) {
          line.end();
          return controller.close();
        }
        received += piece.length;
        tail = (tail + latinEnd(piece)).slice(-TAIL_BYTES);
        isChecked = false;
        controller.enqueue(piece);
      } catch (error) {
        line.end();
        throw error;
      }
    },
    cancel: (reason) => {
      line.end();
      return reader.cancel(reason);
    },
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
  readonly #tell: ReplyTicket['onConnection'];
  readonly #ended = new AbortController();
  #connection: AbortController;
  #isLost = false;

  constructor({ signal, ticket }: KeptCall, connection = new AbortController()) {
    this.over = signal;
    this.#tell = ticket.onConnection;
    this.#connection = connection;
    globalThis.addEventListener?.('offline', () => this.lost(), { signal: this.#ended.signal });
    // Browsers may take minutes to notice that a connection of the network before is dead.
    globalThis.addEventListener?.('online', () => this.#isLost && this.#connection.abort(), {
      signal: this.#ended.signal,
    });
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

  /** There is no connection, for as long as nothing is heard. */
  lost(): void {
    if (this.#isLost || this.isOver) return;
    this.#isLost = true;
    this.#tell?.('away');
  }

  /** Something was heard, so that the connection is not lost, whatever was believed. */
  heard(): void {
    if (this.#isLost) this.readOn();
  }

  /** There is a new connection. */
  readOn(): void {
    this.#isLost = false;
    this.#tell?.('back');
  }

  /** Nothing more is to be heard. */
  end(): void {
    this.#ended.abort();
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
