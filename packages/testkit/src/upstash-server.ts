import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LuaFactory } from 'wasmoon';
import { listenLocally } from './listen-locally.ts';
import { runRedisCommand, type RedisReply, type RedisWorld } from './redis-commands.ts';
import { createFaults, type StoreFaults, type StoreRequest } from './store-faults.ts';

export interface UpstashServer {
  /** What goes into the settings of sync as the endpoint. */
  readonly url: string;
  readonly token: string;
  /** Like `token`, but writing is refused. */
  readonly readOnlyToken: string;
  /** What the store holds, by key. */
  readonly values: ReadonlyMap<string, string>;
  /** The keys whose time is not over, in order. */
  readonly keys: () => string[];
  readonly requests: readonly StoreRequest[];
  readonly faults: StoreFaults;
  /** Puts a value there without a request; null takes it away. */
  readonly put: (key: string, value: string | null) => void;
  readonly close: () => Promise<void>;
}

export interface UpstashOptions {
  readonly port?: number;
  /** Of one request; the documented limit of the smallest plan. */
  readonly maxRequestBytes?: number;
  /** Of everything that the store holds. */
  readonly maxStoreBytes?: number;
  readonly now?: () => number;
}

const MAX_REQUEST_BYTES = 1_048_576;
const TOKEN = 'AXtoken_of-the.store==';
const READ_ONLY_TOKEN = 'ArEaDonly';

/** An Upstash store over its REST interface: paths, command arrays, pipelines and transactions, in its documented shapes. */
export async function startUpstashServer(options: UpstashOptions = {}): Promise<UpstashServer> {
  const { maxRequestBytes = MAX_REQUEST_BYTES, maxStoreBytes = Infinity, now = Date.now } = options;
  const lua = await new LuaFactory().createEngine();
  const world: RedisWorld = { values: new Map(), expiries: new Map(), maxStoreBytes, lua, now };
  const requests: StoreRequest[] = [];
  const faults = createFaults();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    allowPages(response);
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    requests.push({ method, path, headers: { ...request.headers } });
    if (faults.strike(request, response)) return;
    faults.strikeLater(request, response);
    const body = await readBody(request);
    const token = tokenOf(request);
    if (token !== TOKEN && token !== READ_ONLY_TOKEN) {
      return send(response, 401, { error: 'WRONGPASS invalid or missing auth token' });
    }
    if (body.length > maxRequestBytes) {
      return send(response, 400, { error: `ERR max request size exceeded. Limit: ${maxRequestBytes} bytes` });
    }
    const run = (command: readonly string[]) => runRedisCommand(world, command, token === READ_ONLY_TOKEN);
    const encode = encoderOf(request);
    const { pathname, searchParams } = new URL(path, 'http://store');
    if (pathname === '/pipeline' || pathname === '/multi-exec') {
      return send(
        response,
        200,
        readCommands(body.toString()).map((command) => encode(run(command))),
      );
    }
    const reply = run(commandOf(method, pathname, searchParams, body));
    send(response, 'error' in reply ? 400 : 200, encode(reply));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.destroyed || request.destroyed) return;
      send(response, 400, { error: `ERR ${(error as Error).message}` });
    });
  });
  const port = await listenLocally(server, options.port);
  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    readOnlyToken: READ_ONLY_TOKEN,
    values: world.values,
    keys: () => [...world.values.keys()].filter((key) => (world.expiries.get(key) ?? Infinity) > now()).toSorted(),
    requests,
    faults,
    put(key, value) {
      if (value === null) world.values.delete(key);
      else world.values.set(key, value);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      lua.global.close();
    },
  };
}

/** `POST /` takes the command as an array; elsewhere the path names it, and body and query are its last arguments. */
function commandOf(method: string, pathname: string, search: URLSearchParams, body: Buffer): string[] {
  if (pathname === '/') return readCommands(`[${body.toString()}]`)[0] ?? [];
  const command = pathname.slice(1).split('/').map(decodeURIComponent);
  if (method === 'POST' && body.length > 0) command.push(body.toString());
  for (const [name, value] of search) command.push(name, ...(value === '' ? [] : [value]));
  return command;
}

function readCommands(text: string): string[][] {
  const commands = JSON.parse(text) as unknown;
  if (!Array.isArray(commands)) throw new TypeError('failed to parse pipeline request');
  return commands.map((command: unknown) => {
    if (!Array.isArray(command) || command.length === 0) throw new TypeError('empty command');
    return command.map(String);
  });
}

/** The official client asks for base64, so that no byte is lost in JSON. */
function encoderOf(request: IncomingMessage): (reply: RedisReply) => object {
  if (request.headers['upstash-encoding'] !== 'base64') return (reply) => reply;
  return (reply) =>
    'result' in reply && typeof reply.result === 'string' && reply.result !== 'OK'
      ? { result: Buffer.from(reply.result).toString('base64') }
      : reply;
}

function tokenOf(request: IncomingMessage): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

function allowPages(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-allow-headers', 'authorization, content-type, upstash-encoding');
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
