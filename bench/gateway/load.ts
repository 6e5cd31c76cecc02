// The load generator: one process, told by messages what to ask and how often; answers with what it measured.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Listener, RawClient } from './raw-client.ts';

export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  readonly token: string;
  readonly model: string;
  readonly stream: boolean;
  readonly connections: number;
  /** Asks this often in all, or once on each connection. */
  readonly total: number;
  /** Over which the first questions are spread. */
  readonly rampMs: number;
  /** Whether to ask to keep the replies, each under an id of its own; sends no such headers without it. */
  readonly isKept?: boolean;
  /** Whether each connection says with its next question that it has the last reply. */
  readonly isAcknowledged?: boolean;
}

export interface LoadResult {
  readonly seconds: number;
  readonly failed: number;
  readonly bytes: number;
  readonly firstByteMs: readonly number[];
  /** From the upstream's write to our read, chunk by chunk; only where the upstream stamps its chunks. */
  readonly chunkMs: readonly number[];
}

/** Makes a question, where it should be with the id of the reply before it on the same connection. */
type Question = (before: string | undefined) => { readonly bytes: Buffer; readonly id: string };

/** Makes the question; a new one each time where every reply has an id. */
function questionOf({ path, token, model, stream, isKept, isAcknowledged }: LoadOrder): Question {
  const messages = [{ role: 'user', content: 'What is the capital of France?' }];
  const body = JSON.stringify({ model, messages, stream });
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `authorization: Bearer ${token}`,
    `content-length: ${body.length}`,
  ].join('\r\n');
  const plain = Buffer.from(`${head}\r\n\r\n${body}`);
  if (isKept === undefined) return () => ({ bytes: plain, id: '' });
  return (before) => {
    keptReplies += 1;
    const id = `${PREFIX}-${keptReplies}`;
    const headers = replyHeaders(isKept, id, isAcknowledged ? (before ?? NO_REPLY) : undefined);
    return { bytes: Buffer.from(`${head}\r\n${headers}\r\n\r\n${body}`), id };
  };
}

const KEY = randomBytes(32).toString('base64url');
const PREFIX = randomBytes(16).toString('base64url');
const NO_REPLY = `${PREFIX}-0`;
let keptReplies = 0;

/** As long where replies are not to be kept, so that both cost the same to send. */
function replyHeaders(isKept: boolean, id: string, read: string | undefined): string {
  const name = isKept ? 'x-parley-reply' : 'x-nobody-reads';
  const acknowledged = read === undefined ? '' : `\r\n${name}-read: ${read}`;
  return `${name}: ${id}\r\n${name}-key: ${KEY}${acknowledged}`;
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const question = questionOf(order);
  const firstByteMs: number[] = [];
  const chunkMs: number[] = [];
  const isStamped = order.model === 'paced';
  let failed = 0;
  let bytes = 0;
  let asked = 0;

  function ask(client: RawClient, before: string | undefined): Promise<string> {
    const { bytes: asking, id } = question(before);
    return new Promise((resolve) => {
      const started = performance.now();
      let isFirst = true;
      const listener: Listener = {
        onBytes(piece) {
          if (isFirst) firstByteMs.push(performance.now() - started);
          isFirst = false;
          bytes += piece.length;
          if (isStamped) readStamps(piece, chunkMs);
        },
        onEnd(status) {
          if (status !== 200) failed += 1;
          resolve(id);
        },
      };
      client.send(asking, listener);
    });
  }

  async function converse(place: number): Promise<void> {
    await wait((order.rampMs * place) / order.connections);
    const client = new RawClient(order.port, (error) => {
      throw error;
    });
    let before: string | undefined;
    while (asked < order.total) {
      asked += 1;
      before = await ask(client, before);
    }
    client.close();
  }

  const started = performance.now();
  await Promise.all(Array.from({ length: order.connections }, (_, place) => converse(place)));
  return { seconds: (performance.now() - started) / 1_000, failed, bytes, firstByteMs, chunkMs };
}

function readStamps(piece: Buffer, into: number[]): void {
  const now = process.hrtime.bigint();
  for (const [, stamp] of piece.toString('latin1').matchAll(/@(\d+)@/g)) {
    into.push(Number(now - BigInt(stamp ?? 0)) / 1e6);
  }
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      throw error;
    },
  );
});
