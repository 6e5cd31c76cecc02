import type * as z from 'zod/mini';
import { type ErrorCode } from './error-numbers.ts';

/**
 * Who may call a route. `public`: anyone. `actor`: a signed-in account, or in private mode the owner (behind the access
 * code where one is set). `parent`: an actor whose account may have sub-accounts. `operator`: an actor who looks after this
 * server; the owner of a private one does.
 */
export type Access = 'public' | 'actor' | 'parent' | 'operator';

/**
 * What comes back. `envelope`: JSON {code, msg, data}. `openai`: the OpenAI shape, plain or as an event stream.
 * `mcp`: a message of the Model Context Protocol, plain or as an event stream. `events`: an event stream, the `data` of each
 * event one JSON object as the schema says; failures before it have the envelope. `bytes`: a file. `redirect`: a location to
 * go to. `document`: JSON or HTML without the envelope.
 */
export type ReplyKind = 'envelope' | 'openai' | 'mcp' | 'events' | 'bytes' | 'redirect' | 'document';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call that client and server agree on. Paths name their parameters as `{name}` and hang under the API base. */
export interface RouteDefinition {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly reply?: ReplyKind;
  /** Set where failures are worded as another vendor's clients read them. */
  readonly dialect?: 'anthropic';
  /** The events that come instead of `data` where the body says `stream: true`. */
  readonly events?: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Set where the body is not JSON. */
  readonly bodyType?: 'multipart' | 'raw';
  /** The files of a form; without it one in the field `file`. */
  readonly files?: Readonly<Record<string, 'one' | 'optional' | 'several'>>;
  /** Hands the form to the handler while it comes, so that it is never whole in memory; the handler holds the limits. */
  readonly isStreamed?: true;
  readonly data?: z.ZodMiniType;
  readonly bodyLimitBytes?: number;
  /** On a public route: whoever is signed in is known all the same, and everybody else has less. */
  readonly strangers?: { readonly bodyLimitBytes: number };
  /** Requests allowed per address and window, where the general limit is too generous. */
  readonly rateLimit?: {
    readonly max: number;
    readonly windowMs: number;
    /** Counted in the database, by all servers on it together. For what protects codes, keys and sign-in. */
    readonly isShared?: true;
  };
  /** Failures of its own, beyond those that follow from the rest of the definition. */
  readonly errors?: readonly ErrorCode[];
}

export function defineRoute<const Route extends RouteDefinition>(route: Route): Route {
  return route;
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Field<Route, Name extends string> = Route extends Record<Name, infer Schema> ? Schema : undefined;

/** What a handler receives once the schemas have read the request. */
export type ParamsOf<Route> = Output<Field<Route, 'params'>>;
export type QueryOf<Route> = Output<Field<Route, 'query'>>;
export type BodyOf<Route> = Output<Field<Route, 'body'>>;
export type DataOf<Route> = Output<Field<Route, 'data'>>;

/** What a caller hands in: the keys of the parts that the route has, defaults left out at will. */
export type CallInput<Route> = {
  [Part in 'params' | 'query' | 'body' as Field<Route, Part> extends z.ZodMiniType ? Part : never]: Input<
    Field<Route, Part>
  >;
};

/** `/share/{shareId}` and { shareId: 'a/b' } give `/share/a%2Fb`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = params[name];
    const value = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
    // Addresses resolve dots even when they are encoded, so that a call would reach another route than the one meant.
    if (/^\.{0,2}$/.test(value)) throw new RangeError(`${path} needs a ${name}`);
    return encodeURIComponent(value);
  });
}
