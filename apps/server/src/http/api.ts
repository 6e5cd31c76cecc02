import {
  allRoutes,
  AppError,
  isForPrograms,
  success,
  type BodyOf,
  type DataOf,
  type ParamsOf,
  type QueryOf,
  type RouteDefinition,
} from '@parley/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Counters } from '../db/counters.ts';
import { DatabaseDown } from '../db/database-down.ts';
import type { ActiveStreams } from './active-streams.ts';
import type { Actor, ActorResolver } from './actor.ts';
import { type Admit, boundedPayload } from './admission.ts';
import { pathnameOf } from './api-paths.ts';
import { methodNotAllowed, type PathTable } from './path-table.ts';
import { addressKey, type RateLimiter, TooManyRequests } from './rate-limiter.ts';
import { type InputSchemas, inputSchemasOf, readInput } from './read-input.ts';
import { abortOnDisconnect, whenClosed } from './request-signal.ts';
import { WrittenData } from './written-data.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    contractRoute?: RouteDefinition;
  }
}

/** Nobody is known on a public route, unless it asks who calls. */
type ActorOn<Route extends RouteDefinition> = Route['access'] extends 'public'
  ? Route extends { strangers: object }
    ? Actor | undefined
    : undefined
  : Actor;

/** What a handler receives: the parts of the request as the route's schemas read them. */
interface RouteContext<Route extends RouteDefinition> {
  readonly params: ParamsOf<Route>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
  readonly actor: ActorOn<Route>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborts when the client goes away, and for streams when the server must end. */
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
}

type Reply<Route> = Route extends { reply: 'openai' | 'mcp' | 'events' | 'bytes' | 'redirect' | 'document' }
  ? unknown
  : DataOf<Route> | WrittenData;

type RouteHandler<Route extends RouteDefinition> = (
  context: RouteContext<Route>,
) => Promise<Reply<Route>> | Reply<Route>;

/** Where features hang their handlers on the routes of the contract. */
export interface Api {
  route<Route extends RouteDefinition>(route: Route, handler: RouteHandler<Route>, admit?: Admit): void;
  /** Ids of the contract's routes that have a handler. */
  readonly handled: ReadonlySet<string>;
}

export interface ApiParts {
  readonly basePath: string;
  readonly resolveActor: ActorResolver;
  readonly limiter: RateLimiter;
  /** Limits that all servers on one database count together; gives the milliseconds to wait, or 0. */
  readonly sharedLimits: Pick<Counters, 'take'>;
  readonly streams: ActiveStreams;
  readonly paths: PathTable;
  /** Tests read every answer back with the route's schema; in production the answer is trusted. */
  readonly checkReplies: boolean;
}

const DEFAULT_BODY_LIMIT_BYTES = 1_048_576;

/** Registers routes on Fastify straight from the contract's objects: no path or shape is written a second time. */
export function createApi(app: FastifyInstance, parts: ApiParts): Api {
  const idByRoute = new Map<RouteDefinition, string>(allRoutes().map(({ id, route }) => [route, id]));
  const handled = new Set<string>();
  app.decorateRequest('actor', null);

  function register<Route extends RouteDefinition>(route: Route, handler: RouteHandler<Route>, admit?: Admit): void {
    const { strangers } = route;
    const schemas = inputSchemasOf(route);
    for (const url of urlsOf(route, parts.basePath)) {
      parts.paths.add(route.method, url);
      const hasParameters = url.includes('{');
      app.route({
        method: route.method,
        url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
        bodyLimit: route.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
        config: { contractRoute: route },
        onRequest: (request, reply, done) => {
          if (hasParameters && parts.paths.refuses(route.method, pathnameOf(request.url))) {
            return done(methodNotAllowed(parts.paths.methodsFor(pathnameOf(request.url)), reply));
          }
          const address = addressKey(request.ip);
          // Apart: those who are refused must not use up what people at the same address may do.
          const refuse = (error: Error): void => done(error);
          const count = (who: 'known' | 'refused', goOn: () => void): void => {
            const { rateLimit } = route;
            if (!rateLimit) return goOn();
            const key = `${route.method} ${url} ${who} ${address}`;
            try {
              // Here first: a flood must not become one of the database.
              parts.limiter.take(key, rateLimit);
            } catch (error) {
              return refuse(error as Error);
            }
            if (!rateLimit.isShared) return goOn();
            parts.sharedLimits
              .take([{ key, max: rateLimit.max, windowMs: rateLimit.windowMs }])
              .then((waitMs) => (waitMs > 0 ? refuse(new TooManyRequests(waitMs)) : goOn()), refuse);
          };
          if (route.access === 'public' && !strangers) return count('known', () => done());
          // Before the body is read: a stranger must not make the server buffer it.
          const meet = (actor: Actor | undefined, refusal?: Error): void =>
            count(actor ? 'known' : 'refused', () => admitOrRefuse(actor, refusal));
          const admitOrRefuse = (actor: Actor | undefined, refusal?: Error): void => {
            if (!actor && !strangers) return done(refusal);
            if (route.access === 'parent' && (actor?.kind !== 'account' || actor.subAccount))
              return done(new AppError('parent_account_required'));
            if (route.access === 'operator' && actor?.role !== 'operator')
              return done(new AppError('forbidden', 'Only the operator of this server may do that'));
            request.setDecorator('actor', actor ?? null);
            try {
              admit?.({ request, actor, refusal, address, onEnd: (free) => whenClosed(reply.raw, free) });
            } catch (error) {
              return done(error as Error);
            }
            done();
          };
          findActor(request, meet, done);
        },
        ...(strangers && {
          preParsing: (request, _reply, payload, done) =>
            done(null, actorOf(request) ? payload : boundedPayload(request, payload, strangers.bodyLimitBytes)),
        }),
        handler: (request, reply) => answer({ route, schemas, handler }, request, reply),
      });
    }
  }

  /** Tells who calls, at once where it can; a failure that is not the caller's goes to `fail`. */
  function findActor(
    request: FastifyRequest,
    meet: (actor: Actor | undefined, refusal?: Error) => void,
    fail: (error: Error) => void,
  ): void {
    // While nobody can be looked up, callers who are known must not be taken for strangers.
    const isRefusal = (error: Error) => error instanceof AppError && !(error instanceof DatabaseDown);
    const refuse = (error: Error) => (isRefusal(error) ? meet(undefined, error) : fail(error));
    let actor: Actor | Promise<Actor>;
    try {
      actor = parts.resolveActor(request);
    } catch (error) {
      return refuse(error as Error);
    }
    if (actor instanceof Promise) actor.then(meet, refuse);
    else meet(actor);
  }

  async function answer<Route extends RouteDefinition>(
    { route, schemas, handler }: { route: Route; schemas: InputSchemas; handler: RouteHandler<Route> },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const input = readInput(route, schemas, request);
    const isLong = route.reply === 'openai' || route.reply === 'mcp' || route.reply === 'events';
    const controller = isLong ? parts.streams.track(reply.raw) : abortOnDisconnect(reply.raw);
    const context = {
      ...input,
      actor: actorOf(request),
      request,
      reply,
      signal: controller.signal,
      log: request.log,
    } as RouteContext<Route>;
    try {
      return send(route, await handler(context), reply);
    } catch (error) {
      if (!reply.sent) throw error;
      // The head is out, so no envelope can follow: breaking the connection is the only honest end.
      request.log.error({ err: error }, 'a reply failed after it had begun');
      reply.raw.destroy();
      return reply;
    }
  }

  function send(route: RouteDefinition, data: unknown, reply: FastifyReply): unknown {
    if (reply.sent) return reply;
    // The client has it already: nothing may follow such a head.
    if (reply.statusCode === 304) return reply.send();
    if (route.reply !== undefined && route.reply !== 'envelope') return reply.send(data);
    const isWritten = data instanceof WrittenData;
    if (parts.checkReplies) route.data?.parse(isWritten ? JSON.parse(data.json) : data);
    if (isWritten) return reply.type('application/json; charset=utf-8').send(data.answer);
    return reply.send(success(data ?? null));
  }

  return {
    handled,
    route(route, handler, admit) {
      const id = idByRoute.get(route);
      if (id === undefined) throw new Error(`${route.method} ${route.path} is not a route of the contract`);
      if (handled.has(id)) throw new Error(`The route ${id} has two handlers`);
      handled.add(id);
      register(route, handler, admit);
    },
  };
}

function actorOf(request: FastifyRequest): Actor | undefined {
  return request.getDecorator<Actor | null>('actor') ?? undefined;
}

/** Every route hangs under the API base; those for programs at the root as well, where SDKs look for them. */
function urlsOf(route: RouteDefinition, basePath: string): string[] {
  const path = route.path.slice(1);
  return isForPrograms(route) ? [`${basePath}api/${path}`, basePath + path] : [`${basePath}api/${path}`];
}
