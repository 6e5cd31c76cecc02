import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx holds back whole replies otherwise.
  'x-accel-buffering': 'no',
} as const;

/** Proxies close connections on which nothing comes. */
const BEAT_MS = 15_000;

/** How long readers are waited for. */
interface Patience {
  /** A reader that takes nothing for so long is gone. */
  readonly stalledMs: number;
  /** One that always takes a little holds what it is told, and its place among the calls, for no longer than this in all. */
  readonly inAllMs: number;
}

const PATIENCE: Patience = { stalledMs: 300_000, inAllMs: 600_000 };

/** Sends what is told as events until `run` has ended. Whoever waits for what it told holds no more than its reader takes. */
export async function followAsEvents(
  reply: FastifyReply,
  run: (tell: (event: object) => Promise<void>) => Promise<void>,
  { stalledMs, inAllMs }: Patience = PATIENCE,
): Promise<void> {
  const stream = startEventStream(reply);
  let leftMs = inAllMs;
  const write = async (text: string): Promise<void> => {
    if (stream.destroyed || stream.write(text)) return;
    const since = performance.now();
    await whenTaken(stream, Math.min(stalledMs, leftMs));
    leftMs = Math.max(0, leftMs - (performance.now() - since));
  };
  const beatOnce = (): void => {
    if (!stream.destroyed && !stream.writableNeedDrain) stream.write(':\n\n');
  };
  // The head leaves with the first bytes, and a call may be silent for long.
  beatOnce();
  const beat = setInterval(beatOnce, BEAT_MS);
  try {
    await run((event) => write(`data: ${JSON.stringify(event)}\n\n`));
  } finally {
    clearInterval(beat);
    stream.end();
    closeWithin(stream, Math.min(stalledMs, leftMs));
  }
}

/** What was written last may still wait for its reader when all is told. */
function closeWithin(stream: ServerResponse, limitMs: number): void {
  if (stream.closed) return;
  const giveUp = setTimeout(() => stream.destroy(), limitMs).unref();
  stream.once('close', () => clearTimeout(giveUp));
}

/** Resolves once the reader has taken what was written, or is gone. */
async function whenTaken(stream: ServerResponse, limitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const giveUp = setTimeout(() => stream.destroy(), limitMs);
  stream.once('drain', resolve).once('close', resolve);
  await promise;
  clearTimeout(giveUp);
  stream.off('drain', resolve).off('close', resolve);
}

/**
 * Takes the reply over as server-sent events: the caller writes, watches for backpressure and ends it. Headers set so far
 * (request id, security, CORS) are kept. The head leaves together with the first write, in one packet.
 */
export function startEventStream(reply: FastifyReply, headers: OutgoingHttpHeaders = {}): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(reply.statusCode, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...EVENT_STREAM_HEADERS,
    ...headers,
  });
}
