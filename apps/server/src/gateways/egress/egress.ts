import type { Dispatcher } from 'undici';
import { createAllowList } from './allow-list.ts';
import { fromAddress, responseOf } from './answer.ts';
import { EgressRefusal, toEgressError } from './failures.ts';
import { type Connect, guardedAgent, guardedConnect } from './guarded-agent.ts';
import { proxiedConnect } from './proxied-connect.ts';
import { allowedHeaders, type Hop, isRedirect, nextHop, readMethod } from './request-rules.ts';
import { machineAddresses, nameServerResolver, systemResolver } from './resolver.ts';
import { createConcurrencyLimit, type AcquireSlot } from './concurrency-limit.ts';
import { vetLoopbackOr } from './loopback-vetting.ts';
import { readEndpoint, readUrl, type Target, targetOf } from './url-rules.ts';
import { addressesOf, createVetting, type ResolvedAddress, type Resolver, type Vet, vetInside } from './vetting.ts';

export interface EgressParts {
  /** What the operator allows although it is private: `host`, `host:port`, an address or a range. */
  readonly allowPrivateHosts: readonly string[];
  /** Private hosts that unknown callers may reach: none, but in tests, whose providers are on this machine. */
  readonly allowStrangersHosts?: readonly string[];
  /** Whether the owner let endpoints lead to this host and port of this machine. */
  readonly allowsLoopback?: (target: Target) => Promise<boolean>;
  /** Names of this installation that nobody may reach through it. */
  readonly ownNames?: readonly string[];
  readonly resolver?: Resolver;
  readonly ownAddresses?: () => readonly string[];
  /** The port that this server listens on; undefined until it does. */
  readonly ownPort?: () => number | undefined;
  readonly connectTimeoutMs?: number;
  readonly maxCallsPerActor?: number;
}

/** One way out: which addresses pass, and how connections to them are made. */
interface Door {
  readonly vet: Vet;
  readonly connect: Connect;
  readonly agent: Dispatcher;
}

/** The door of a call, and that of the redirects which lead it to another origin. */
interface Way {
  readonly door: Door;
  readonly onward: Door;
}

/** An address that has passed; it is called as this object, never from its text again. */
interface CheckedUrl {
  readonly url: URL;
  readonly addresses: readonly ResolvedAddress[];
}

interface EgressOptions {
  /** Who the call is for; calls without one do not count against anybody. */
  readonly actorId?: string;
  /** Of the body, as sent and unpacked. */
  readonly maxBytes?: number;
  readonly headersTimeoutMs?: number;
  /** Between two pieces of the body. */
  readonly idleTimeoutMs?: number;
  /** From the first byte sent to the last byte read. */
  readonly totalTimeoutMs?: number;
  /** A key is meant for one address, so by default a redirect is a refusal. */
  readonly followRedirects?: 0 | 1 | 2 | 3;
  /** Gives a redirect back as an answer without a body instead of refusing it; it is not followed. */
  readonly answerRedirects?: boolean;
  /** Header names beyond the usual that a stored record asks for. */
  readonly extraHeaders?: readonly string[];
  /** Sends the cookie among the headers, which a stored record asks for; never one that came with a request. */
  readonly sendsCookie?: boolean;
}

interface EgressInit extends EgressOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

/** The egress as one kind of caller may use it. */
export interface EgressGate {
  /**
   * Resolves when an endpoint may be called; rejects with an EgressRefusal, or an EgressFailure where it has no name. An
   * endpoint has neither query nor fragment.
   */
  check(address: string | URL): Promise<CheckedUrl>;
  /** Rejects like `check`, or with an EgressFailure. A status of 400 and above is an answer, not a failure. */
  fetch(address: string | URL, init?: EgressInit): Promise<Response>;
  /** A guarded `fetch` with the signature of the global one, for code that takes its `fetch` from outside. */
  fetchWith(options: EgressOptions): typeof globalThis.fetch;
  /** For relays that pass bytes on themselves. Every connection is checked again while it is made. */
  dispatcherFor(checked: CheckedUrl): Dispatcher;
  /** Opens a connection, as far as TLS goes, and closes it. */
  probe(checked: CheckedUrl): Promise<void>;
}

/** The one way out for every address that a user gave. */
export interface Egress extends EgressGate {
  /** For callers whom the server does not know: nothing private, whatever the operator opened for people. */
  readonly strangers: EgressGate;
  /** For the model endpoints of people who are let in: ports of this machine too, where the owner confirmed them. */
  readonly endpoints: EgressGate;
  /** What people may reach, as far as it is not on the internet: a name that leads there does not pass. */
  readonly inside: EgressGate;
  /** For addresses that the operator set up, wherever they lead. Never for one that came with a request. */
  readonly operators: EgressGate;
  /** What people may call, by way of an HTTP proxy of the operator's, redirects included; the same rules hold for where it leads. */
  readonly through: (proxy: URL) => EgressGate;
  /** Counts a relayed call for an actor; `fetch` does so by itself. */
  readonly acquireSlot: AcquireSlot;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const HEADERS_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 60_000;
const TOTAL_TIMEOUT_MS = 300_000;
const MAX_BYTES = 10_000_000;
const MAX_CALLS_PER_ACTOR = 24;

export function createEgress(parts: EgressParts): Egress {
  const { resolver = systemResolver, connectTimeoutMs = CONNECT_TIMEOUT_MS } = parts;
  const { resolver: strangersResolver = nameServerResolver } = parts;
  const { ownNames = [], ownAddresses = machineAddresses, ownPort = () => undefined } = parts;
  const acquireSlot = createConcurrencyLimit(parts.maxCallsPerActor ?? MAX_CALLS_PER_ACTOR);
  const own = { ownAddresses, ownNames, ownPort };
  const doors: Door[] = [];
  const doorBehind = (vet: Vet, keepsConnections: boolean, connect = guardedConnect(vet)): Door => {
    const door = { vet, connect, agent: guardedAgent(connect, connectTimeoutMs, keepsConnections) };
    doors.push(door);
    return door;
  };
  const allowList = createAllowList(parts.allowPrivateHosts);
  const vetForPeople = createVetting({ allowList, resolver, ...own });
  const peoplesDoor = doorBehind(vetForPeople, true);
  /** Neither a stranger nor a stranger's redirect may choose among the hosts that the operator opened for people. */
  const strangersList = createAllowList(parts.allowStrangersHosts ?? []);
  const vetForStrangers = createVetting({ allowList: strangersList, resolver: strangersResolver, ...own });
  const strangersDoor = doorBehind(vetForStrangers, false);
  const insideDoor = doorBehind(vetInside(vetForPeople), true);
  const { allowsLoopback = async () => false } = parts;
  const endpointsDoor = doorBehind(vetLoopbackOr(vetForPeople, { allowsLoopback, resolver, ...own }), true);
  const operatorsDoor = doorBehind((target) => addressesOf(target.hostname, resolver), false);

  async function send(
    { door, onward }: Way,
    first: Hop,
    init: EgressInit,
    signal: AbortSignal,
    onClose: () => void,
  ): Promise<Response> {
    let hop = first;
    let current = door;
    for (let followed = 0; ; followed += 1) {
      const answer = await current.agent.request({
        origin: hop.url.origin,
        path: hop.url.pathname + hop.url.search,
        method: hop.method,
        headers: { ...hop.headers },
        body: hop.body ?? null,
        signal,
        headersTimeout: init.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
        bodyTimeout: init.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
      });
      if (!isRedirect(answer.statusCode))
        return fromAddress(responseOf(answer, init.maxBytes ?? MAX_BYTES, onClose), hop.url);
      // What stands in the body of a redirect is of no interest, and its connection not worth keeping.
      answer.body.on('error', () => {}).destroy();
      if (init.answerRedirects === true) {
        onClose();
        return new Response(null, { status: answer.statusCode });
      }
      const { location } = answer.headers;
      if (followed >= (init.followRedirects ?? 0) || typeof location !== 'string')
        throw new EgressRefusal('redirected');
      const next = URL.parse(location, hop.url);
      if (!next) throw new EgressRefusal('redirected');
      const before = hop.url.origin;
      hop = nextHop(hop, answer.statusCode, readUrl(next));
      // Also where another origin sends back: what it wants there is a stranger's wish.
      if (hop.url.origin !== before) current = onward;
    }
  }

  async function fetchThrough(way: Way, address: string | URL, init: EgressInit = {}): Promise<Response> {
    const hop: Hop = {
      url: readUrl(address),
      method: readMethod(init.method ?? 'GET'),
      headers: allowedHeaders(Object.entries(init.headers ?? {}), init.extraHeaders, init.sendsCookie),
      body: init.body,
    };
    const free = init.actorId === undefined ? () => {} : acquireSlot(init.actorId);
    const limit = AbortSignal.timeout(init.totalTimeoutMs ?? TOTAL_TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    try {
      return await send(way, hop, init, signal, free);
    } catch (error) {
      free();
      throw toEgressError(error);
    }
  }

  const gateOf = (door: Door, onward = strangersDoor): EgressGate => ({
    async check(address) {
      const url = readEndpoint(address);
      return { url, addresses: await door.vet(targetOf(url)) };
    },
    fetch: (address, init) => fetchThrough({ door, onward }, address, init),
    fetchWith: (options) => async (input, init) => {
      if (typeof input !== 'string' && !(input instanceof URL)) throw new TypeError('only an address is taken here');
      const { method, body, signal } = init ?? {};
      if (body != null && typeof body !== 'string' && !(body instanceof Uint8Array))
        throw new TypeError('only text and bytes are sent from here');
      return fetchThrough({ door, onward }, input, {
        ...options,
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(method !== undefined && { method }),
        ...(body != null && { body }),
        ...(signal && { signal }),
      });
    },
    dispatcherFor: () => door.agent,
    async probe({ url }) {
      const socket = await door.connect(url, connectTimeoutMs);
      socket.destroy();
    },
  });

  return {
    ...gateOf(peoplesDoor),
    strangers: gateOf(strangersDoor),
    endpoints: gateOf(endpointsDoor),
    inside: gateOf(insideDoor),
    operators: gateOf(operatorsDoor),
    through(proxy) {
      const door = doorBehind(vetForPeople, true, proxiedConnect(vetForPeople, proxy));
      return gateOf(door, doorBehind(vetForStrangers, false, proxiedConnect(vetForStrangers, proxy)));
    },
    acquireSlot,
    async close() {
      await Promise.all(doors.map(({ agent }) => agent.destroy()));
    },
  };
}
