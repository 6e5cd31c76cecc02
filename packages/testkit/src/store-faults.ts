import type { IncomingMessage, ServerResponse } from 'node:http';

export interface StoreRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/**
 * What happens to one request. A number: it is answered with that status and nothing else happens. `cut-before`: the
 * connection breaks before anything is done. `cut-within`: it breaks while the body comes in. `cut-after`: everything is
 * done, but the answer gets lost. `hang`: no answer ever comes. `pass`: nothing.
 */
export type StoreFault = number | 'cut-before' | 'cut-within' | 'cut-after' | 'hang' | 'pass';

export interface StoreFaults {
  /** Lines faults up for the requests to come. */
  next(...faults: readonly StoreFault[]): void;
  /** Lets only requests that fit meet a fault; undefined for all. */
  only(fits: ((request: IncomingMessage) => boolean) | undefined): void;
  clear(): void;
}

interface Striking extends StoreFaults {
  /** True when the request is dealt with. */
  strike(request: IncomingMessage, response: ServerResponse): boolean;
  /** For the faults that come while the request is worked on. */
  strikeLater(request: IncomingMessage, response: ServerResponse): void;
}

/** A queue of things that go wrong between a client and a store. */
export function createFaults(): Striking {
  let queue: StoreFault[] = [];
  let fits: ((request: IncomingMessage) => boolean) | undefined;
  const later = new WeakMap<IncomingMessage, 'cut-within' | 'cut-after'>();
  return {
    next: (...faults) => void queue.push(...faults),
    only: (rule) => {
      fits = rule;
    },
    clear() {
      queue = [];
      fits = undefined;
    },
    strike(request, response) {
      const fault = fits === undefined || fits(request) ? (queue.shift() ?? 'pass') : 'pass';
      if (fault === 'pass') return false;
      if (fault === 'cut-before') request.destroy();
      else if (fault === 'hang') request.resume();
      else if (typeof fault === 'number') {
        // An answer to a body that is still on its way would break the connection instead of arriving.
        request
          .resume()
          .once('end', () => response.writeHead(fault, { 'content-type': 'text/html' }).end('<h1>No</h1>'));
      } else {
        // One that is answered before its body has come would otherwise leave the cut to the next on its connection.
        response.shouldKeepAlive = false;
        if (fault === 'cut-within' && hasBody(request)) cutBody(request);
        else later.set(request, fault);
        return false;
      }
      return true;
    },
    strikeLater(request, response) {
      const fault = later.get(request);
      if (fault === 'cut-within') cutAnswer(response);
      if (fault === 'cut-after') cutAfter(response);
    },
  };
}

/** Long enough for the first half to be written down. */
const CUT_DELAY_MS = 60;

function hasBody(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > 0;
}

/** Lets the first half of the body through. */
function cutBody(request: IncomingMessage): void {
  const half = Math.ceil(Number(request.headers['content-length']) / 2);
  let seen = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    if (chunk === null || seen >= half) return true;
    const piece = chunk.subarray(0, half - seen);
    seen += piece.length;
    if (seen === half) {
      const cut = (): void => {
        // What a busy server has not read yet would be lost with the connection.
        if (request.readableLength > 0 && !request.destroyed) setTimeout(cut, CUT_DELAY_MS).unref();
        else request.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      };
      setTimeout(cut, CUT_DELAY_MS);
    }
    return push(piece, encoding);
  };
}

/** Half of the answer's first piece gets through. */
function cutAnswer(response: ServerResponse): void {
  const write = response.write.bind(response) as (chunk: Uint8Array) => boolean;
  const cut = (chunk: unknown) => {
    if (chunk instanceof Uint8Array || typeof chunk === 'string') {
      const bytes = Buffer.from(chunk);
      write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    }
    setImmediate(() => response.destroy());
    return true;
  };
  response.write = cut;
  response.end = ((chunk: unknown) => {
    cut(chunk);
    return response;
  }) as typeof response.end;
}

function cutAfter(response: ServerResponse): void {
  response.write = () => true;
  response.end = (() => {
    response.destroy();
    return response;
  }) as typeof response.end;
}
