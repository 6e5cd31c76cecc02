import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listenLocally } from './listen-locally.ts';
import { soundScript } from './sound.ts';
import { jsonScript, replyScript, type ScriptStep, type UpstreamScript } from './upstream-script.ts';
import { VENDOR_CHECKS, type VendorWire } from './vendors/vendor-fetch.ts';
import { fixtureScript } from './wire-fixtures.ts';

export interface UpstreamRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The parsed JSON, or the text where it is none. */
  readonly body: unknown;
  /** How the answer ended: sent to its end, or given up by the client before that. */
  readonly ended: Promise<'sent' | 'aborted'>;
  /** Bytes of the answer that the connection has taken so far. */
  bytesTaken(): number;
}

export interface ScriptedUpstream {
  /** The address a client takes as its base, the version included. */
  readonly url: string;
  /** Every chat request so far that a person asked for, oldest first. */
  readonly requests: readonly UpstreamRequest[];
  /** The requests for titles, summaries and translations, which the app words itself, oldest first. */
  readonly asides: readonly UpstreamRequest[];
  /** The next chat request; one that has come in since the last call counts. */
  nextRequest(): Promise<UpstreamRequest>;
  /** Lines up answers to chat requests, one each; when none is left a short friendly reply is played. */
  play(...scripts: readonly UpstreamScript[]): void;
  /** Lines up answers for titles, summaries and translations; when none is left the answer is empty. */
  playAside(...scripts: readonly UpstreamScript[]): void;
  /** Every request to read aloud or to write down, oldest first. */
  readonly audio: readonly UpstreamRequest[];
  /** Lines up answers to those; when none is left half a second of silence is played, or a short text written down. */
  playAudio(...scripts: readonly UpstreamScript[]): void;
  /** Every other request, oldest first. */
  readonly calls: readonly UpstreamRequest[];
  /** Requests for the list of models. */
  readonly listings: readonly UpstreamRequest[];
  /** Lines up answers to other requests by the end of their path, such as `/embeddings`; when none is left they are 404. */
  playCall(path: string, ...scripts: readonly UpstreamScript[]): void;
  /** Answers the model list instead of the default list. */
  playModels(script: UpstreamScript): void;
  openConnections(): number;
  /** Forgets every request and everything lined up, and cuts the answers that are still on their way. */
  reset(): void;
  close(): Promise<void>;
}

const DEFAULT_REPLY = replyScript({
  text: ['Hello', ' from', ' upstream.'],
  usage: { prompt_tokens: 3, completion_tokens: 4 },
});
const NOTHING = replyScript({ text: [] });
const DEFAULT_MODELS = modelListScript(['scripted-1', 'scripted-2']);
const DEFAULT_AUDIO: Readonly<Record<string, UpstreamScript>> = {
  speech: soundScript(500),
  transcriptions: jsonScript({ text: 'Words that were said.' }),
};

/** The answer to `GET /v1/models` with these ids. */
export function modelListScript(ids: readonly string[]): UpstreamScript {
  return jsonScript({
    object: 'list',
    data: ids.map((id) => ({ id, object: 'model', created: 1, owned_by: 'scripted' })),
  });
}

export interface UpstreamOptions {
  readonly port?: number;
  /** Speaks this wire and refuses what its vendor would refuse; without it, the OpenAI chat wire and no questions asked. */
  readonly wire?: VendorWire;
  /** What is played to a chat request when nothing is lined up; undefined for the short friendly reply. */
  readonly replyTo?: (body: unknown) => UpstreamScript | undefined;
}

/** The path of a chat call, by wire. */
const CHAT_PATHS: Readonly<Record<VendorWire, RegExp>> = {
  'openai-chat': /\/chat\/completions$/,
  'openai-responses': /\/responses$/,
  anthropic: /\/messages$/,
  google: /:(?:generateContent|streamGenerateContent\?alt=sse)$/,
};

/** A provider on a real socket that does what the test tells it, good or bad. */
export async function startScriptedUpstream(options: UpstreamOptions = {}): Promise<ScriptedUpstream> {
  const wire = options.wire ?? 'openai-chat';
  const requests: UpstreamRequest[] = [];
  const asides: UpstreamRequest[] = [];
  const scripts: UpstreamScript[] = [];
  const asideScripts: UpstreamScript[] = [];
  const audio: UpstreamRequest[] = [];
  const audioScripts: UpstreamScript[] = [];
  const calls: UpstreamRequest[] = [];
  const listings: UpstreamRequest[] = [];
  const callScripts: { readonly path: string; readonly script: UpstreamScript }[] = [];
  const connections = new Set<Socket>();
  const unfinished = new Set<ServerResponse>();
  let models = DEFAULT_MODELS;
  let handedOut = 0;
  let arrived = Promise.withResolvers<void>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const path = request.url ?? '/';
    if (/\/models(?:\?.*)?$/.test(path)) {
      listings.push(recordOf(request, response, body));
      return play(models, response, true);
    }
    const lined = callScripts.findIndex((call) => path.endsWith(call.path));
    if (lined !== -1) {
      calls.push(recordOf(request, response, body));
      const [call] = callScripts.splice(lined, 1);
      return play(call?.script ?? NOTHING, response, true);
    }
    const sound = DEFAULT_AUDIO[/\/audio\/(\w+)$/.exec(path)?.[1] ?? ''];
    if (sound) {
      audio.push(recordOf(request, response, body));
      return play(audioScripts.shift() ?? sound, response, true);
    }
    if (!CHAT_PATHS[wire].test(path)) return play(jsonScript({ error: { message: 'Not Found' } }, 404), response, true);
    if (isAside(body)) {
      asides.push(recordOf(request, response, body));
      return play(asideScripts.shift() ?? NOTHING, response, isStreamed(path, body));
    }
    requests.push(recordOf(request, response, body));
    arrived.resolve();
    const headers = request.headers as Record<string, string | undefined>;
    const refusal = options.wire && VENDOR_CHECKS[wire]({ path, headers, body });
    if (refusal) return play(jsonScript(refusal.body, refusal.status), response, true);
    const script =
      scripts.shift() ?? options.replyTo?.(body) ?? (options.wire ? fixtureScript(wire, 'text') : DEFAULT_REPLY);
    await play(script, response, isStreamed(path, body));
  }

  const server = createServer((request, response) => {
    unfinished.add(response);
    response.on('close', () => unfinished.delete(response));
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  const port = await listenLocally(server, options.port);

  return {
    url: `http://127.0.0.1:${port}/${wire === 'google' ? 'v1beta' : 'v1'}`,
    requests,
    asides,
    async nextRequest() {
      for (;;) {
        const next = requests[handedOut];
        if (next) {
          handedOut += 1;
          return next;
        }
        arrived = Promise.withResolvers();
        await arrived.promise;
      }
    },
    play: (...more) => void scripts.push(...more),
    playAside: (...more) => void asideScripts.push(...more),
    audio,
    playAudio: (...more) => void audioScripts.push(...more),
    calls,
    listings,
    playCall: (path, ...more) => void callScripts.push(...more.map((script) => ({ path, script }))),
    playModels: (script) => void (models = script),
    openConnections: () => connections.size,
    reset() {
      for (const list of [requests, asides, scripts, asideScripts, audio, audioScripts, calls, callScripts])
        list.length = 0;
      models = DEFAULT_MODELS;
      handedOut = 0;
      for (const response of unfinished) response.destroy();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function isStreamed(path: string, body: unknown): boolean {
  return path.includes('alt=sse') || (body as { stream?: unknown } | null)?.stream === true;
}

/** What the app tells a model when it wants a title, a summary or a translation. */
const ASIDE = /^(?:Write a title of|Summarize the discussion above|Translate the text between <text>)/;

/** Apart from what people ask, so that a test of a chat need not know when the app wants a title. */
function isAside(body: unknown): boolean {
  const messages = (body as { messages?: unknown } | null)?.messages;
  const last = Array.isArray(messages) ? (messages.at(-1) as { content?: unknown } | undefined)?.content : undefined;
  return typeof last === 'string' && ASIDE.test(last);
}

function recordOf(request: IncomingMessage, response: ServerResponse, body: unknown): UpstreamRequest {
  const ended = once(response, 'close').then(() => (response.writableFinished ? 'sent' : 'aborted'));
  const { socket } = request;
  const before = socket.bytesWritten;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body,
    ended,
    bytesTaken: () => socket.bytesWritten - before - response.writableLength,
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const text = Buffer.concat(await request.toArray()).toString('utf8');
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

async function play(script: UpstreamScript, response: ServerResponse, asStream: boolean): Promise<void> {
  if (!asStream && script.plain !== undefined) return play(jsonScript(script.plain), response, true);
  response.socket?.setNoDelay(true);
  response.writeHead(script.status, { ...script.headers });
  response.flushHeaders();
  for (const step of script.steps) {
    if (response.destroyed) return;
    await perform(step, response);
  }
  if (!response.destroyed) response.end();
}

async function perform(step: ScriptStep, response: ServerResponse): Promise<void> {
  switch (step.do) {
    case 'send':
      return send(step.bytes, response);
    case 'flood':
      for (let sent = 0; sent < step.times && !response.destroyed; sent += 1) await send(step.bytes, response);
      return;
    case 'wait':
      return delay(step.ms, undefined, { ref: false });
    case 'wait-for':
      await step.gate;
      return;
    case 'stall':
      await once(response, 'close');
      return;
    case 'drop':
      response.destroy();
      return;
    default:
      throw new Error(`unknown step ${String(step satisfies never)}`);
  }
}

/** Each send leaves as a packet of its own: without the pause Node joins neighbouring writes. */
async function send(bytes: Uint8Array, response: ServerResponse): Promise<void> {
  const hasRoom = response.write(bytes);
  if (hasRoom) return new Promise((resolve) => setImmediate(resolve));
  await new Promise<void>((resolve) => {
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}
