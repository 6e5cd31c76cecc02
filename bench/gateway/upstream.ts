// The provider of the benchmark: answers by the model's name, as fast or as slowly as that says.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const FLOOD_CHUNKS = 64;
const PACED_CHUNKS = 100;
const PACED_MS = 20;
const SLOW_CHUNKS = 12;
const SLOW_MS = 1_000;

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_794_700_000, model: 'bench' };
const frame = (value: object) => `data: ${JSON.stringify({ ...head, ...value })}\n\n`;
const chunk = (content: string) => frame({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
const usage = { prompt_tokens: 12, completion_tokens: 64, total_tokens: 76 };
const STOP = frame({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
const END = `${STOP}${frame({ choices: [], usage })}data: [DONE]\n\n`;
/** Of providers that do not tell the usage. */
const SILENT_END = `${STOP}data: [DONE]\n\n`;
const WORD = Buffer.from(chunk('seventeen letters'));
const message = { role: 'assistant', content: 'A short reply.' };
const PLAIN = Buffer.from(
  JSON.stringify({
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage,
  }),
);

/** The clock is the machine's, so that another process can tell how long a chunk was on its way. */
const stamped = () => chunk(`@${process.hrtime.bigint()}@`);

function startStream(response: ServerResponse): void {
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

function paced(response: ServerResponse, count: number, everyMs: number): void {
  startStream(response);
  let left = count;
  const timer = setInterval(send, everyMs);
  function send(): void {
    if (left > 0) response.write(stamped());
    else response.end(END);
    left -= 1;
    if (left < 0 || response.destroyed) clearInterval(timer);
  }
  response.on('close', () => clearInterval(timer));
  send();
}

function flood(response: ServerResponse, end: string): void {
  startStream(response);
  let left = FLOOD_CHUNKS;
  // Each chunk leaves by itself, as a model's words do: without the turn in between Node would join them all into one.
  const send = (): void => {
    response.write(WORD);
    left -= 1;
    if (left > 0) setImmediate(send);
    else response.end(end);
  };
  send();
}

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  flood: (response) => flood(response, END),
  priced: (response) => flood(response, END),
  silent: (response) => flood(response, SILENT_END),
  unmetered: (response) => flood(response, SILENT_END),
  plain: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(PLAIN),
  paced: (response) => paced(response, PACED_CHUNKS, PACED_MS),
  slow: (response) => paced(response, SLOW_CHUNKS, SLOW_MS),
};

const MODELS = JSON.stringify({ object: 'list', data: Object.keys(answers).map((id) => ({ id })) });

const server = createServer((request, response) => {
  if (request.method === 'GET') return response.setHeader('content-type', 'application/json').end(MODELS);
  let body = '';
  request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
  request.on('end', () => answers[/"model":"(\w+)/.exec(body)?.[1] ?? '']?.(response));
  return undefined;
});
server.keepAliveTimeout = 300_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
