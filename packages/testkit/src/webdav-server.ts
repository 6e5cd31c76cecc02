import { timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Resource } from '@nephele/adapter-file-system';
import { listenLocally } from './listen-locally.ts';
import { createFaults, type StoreFaults, type StoreRequest } from './store-faults.ts';

export interface WebDavServer {
  /** What goes into the settings of sync as the endpoint. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Where the files of the store lie. */
  readonly folder: string;
  /** Every request so far, oldest first. */
  readonly requests: readonly StoreRequest[];
  /** Lets requests fail, one each, in the order in which they come. */
  readonly faults: StoreFaults;
  readonly close: () => Promise<void>;
}

export interface WebDavOptions {
  readonly username?: string;
  readonly password?: string;
  readonly port?: number;
  /** Answers every page, as stores that work without a proxy do. */
  readonly allowsPages?: boolean;
  /** Takes every write whatever its condition says, as some servers do. */
  readonly ignoresConditions?: boolean;
  /** `weak` and `none` are what some servers give in place of a usable tag. */
  readonly tags?: 'strong' | 'weak' | 'none';
}

/** Tags made of the time would be the same for two writes within one tick of the file system's clock. */
const MAX_TAGGED_BYTES = 200_000_000;

/** A real WebDAV server over a folder of its own, with basic auth. */
export async function startWebDavServer(options: WebDavOptions = {}): Promise<WebDavServer> {
  const { username = 'anna', password = 'pässwörd: 1', allowsPages = true } = options;
  const folder = await mkdtemp(join(tmpdir(), 'parley-webdav-'));
  const serve = await serverOver(folder);
  const requests: StoreRequest[] = [];
  const faults = createFaults();
  const inTurn = createTurns();
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url: path = '/' } = request;
    if (allowsPages) allowPages(request, response);
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    requests.push({ method, path, headers: { ...request.headers } });
    if (faults.strike(request, response)) return;
    if (!isSame(Buffer.from(request.headers.authorization ?? ''), expected)) {
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="files"' }).end('<h1>Sign in</h1>');
    }
    if (options.ignoresConditions === true) {
      delete request.headers['if-match'];
      delete request.headers['if-none-match'];
    }
    bendTags(response, options.tags ?? 'strong');
    // The library looks at the condition first and writes later, straight into the file: without turns two writes on
    // the same condition both pass, and a reader sees half a file.
    void inTurn(request, response, () => {
      faults.strikeLater(request, response);
      serve(request, response);
    });
  }

  const server = createServer(answer);
  const port = await listenLocally(server, options.port);
  return {
    url: `http://127.0.0.1:${port}`,
    username,
    password,
    folder,
    requests,
    faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Loaded when it is needed: most tests that use this package never start one. */
async function serverOver(root: string): Promise<RequestListener> {
  const [{ default: nephele }, { Adapter }, { Authenticator }] = await Promise.all([
    import('nephele'),
    import('@nephele/adapter-file-system'),
    import('@nephele/authenticator-none'),
  ]);
  /** The library's own streams leave a file open when a connection breaks at the wrong moment. */
  class ClosingAdapter extends Adapter {
    override async getResource(url: URL, baseUrl: URL) {
      return closing(await super.getResource(url, baseUrl));
    }

    override async newResource(url: URL, baseUrl: URL) {
      return closing(await super.newResource(url, baseUrl));
    }
  }
  return nephele({
    adapter: new ClosingAdapter({ root, contentEtagMaxBytes: MAX_TAGGED_BYTES }),
    authenticator: new Authenticator(),
  });
}

function closing(resource: Resource): Resource {
  const write = resource.setStream.bind(resource);
  resource.getStream = async (range) =>
    (await resource.isCollection()) ? Readable.from([]) : createReadStream(resource.absolutePath, range);
  resource.setStream = async (input, user) => {
    const arrived: Buffer[] = [];
    const end = await collect(input, arrived);
    // A body that broke off leaves half a file, as on servers that write while they read.
    await write(Readable.from(arrived), user);
    if (end !== 'whole') throw end;
  };
  return resource;
}

async function collect(input: Readable, arrived: Buffer[]): Promise<'whole' | Error> {
  try {
    for await (const piece of input) arrived.push(piece as Buffer);
    return 'whole';
  } catch (error) {
    return error as Error;
  }
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** One request at a time; the body waits in the socket until it is its turn. */
function createTurns(): (request: IncomingMessage, response: ServerResponse, run: () => void) => Promise<void> {
  let last = Promise.resolve();
  return async (request, response, run) => {
    const before = last;
    const closed = Promise.withResolvers<void>();
    response.once('close', () => closed.resolve());
    last = closed.promise;
    await before;
    if (!response.closed && !request.destroyed) run();
  };
}

function allowPages(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-methods', 'GET, PUT, DELETE, MKCOL');
  response.setHeader('access-control-allow-headers', 'authorization, content-type, if-match, if-none-match');
  response.setHeader('access-control-expose-headers', 'etag');
}

function bendTags(response: ServerResponse, tags: 'strong' | 'weak' | 'none'): void {
  if (tags === 'strong') return;
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== 'etag') return setHeader(name, value);
    return tags === 'weak' ? setHeader(name, `W/${String(value)}`) : response;
  };
}
