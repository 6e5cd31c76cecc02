import type { FetchLike } from '@modelcontextprotocol/client';
import type { Egress, EgressGate } from '../../gateways/egress/egress.ts';
import { EgressRefusal } from '../../gateways/egress/failures.ts';
import { boundedMessages } from './bounded-messages.ts';
import type { McpLimits } from './limits.ts';

/** What of the gateway MCP servers are reached by. */
export type McpGateway = Pick<Egress, 'fetch' | 'inside' | 'strangers'>;

export interface McpFetchParts {
  readonly egress: McpGateway;
  /** The server's own; only there stored headers go, however many hosts a sign-in leads through. */
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: Pick<McpLimits, 'answerBytes' | 'listBytes' | 'messageValues' | 'connectionMs' | 'callMs'>;
  /** Hears what the gateway would not do or could not: the library wraps it into words of its own. */
  readonly onFailure?: (error: unknown) => void;
}

/** Questions for what there is, whose answers are read whole, and take longer than their bytes say. */
const LIST_METHODS = /^(?:initialize|server\/discover|.*\/list)$/;
const OWN_HEADER = /^mcp-(?:method|name|param-[a-z0-9-]{1,80})$/;

/**
 * A `fetch` for the protocol's library, by which every request of it passes the egress gateway, redirects included. Long
 * silences are the callers' to end: a call may wait for a person.
 */
export function mcpFetch({ egress, origin, headers: stored, limits, onFailure = () => {} }: McpFetchParts): FetchLike {
  let isWithin: Promise<boolean> | undefined;
  /**
   * Decided before the first request, and held to by the gate: a server on the internet must not choose among the private
   * hosts that the operator opened for people, not even by a name that leads inside for a moment.
   */
  const gateTo = async (url: URL): Promise<Pick<EgressGate, 'fetch'>> => {
    isWithin ??= isInside(egress.inside, origin);
    const within = await isWithin.catch((error: unknown) => {
      isWithin = undefined;
      throw error;
    });
    if (url.origin === origin) return within ? egress.inside : egress;
    return within ? egress : egress.strangers;
  };
  return async (address, init = {}) => {
    const url = new URL(address);
    const isOwn = url.origin === origin;
    const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers));
    // A token of a sign-in is newer than an Authorization header that somebody entered.
    if (isOwn)
      for (const [name, value] of Object.entries(stored)) if (!Object.hasOwn(headers, name)) headers[name] = value;
    const body = textOf(init.body);
    const { id, method } = messageIn(body);
    try {
      const gate = await gateTo(url);
      const response = await gate.fetch(url, {
        method: init.method ?? 'GET',
        headers,
        extraHeaders: Object.keys(headers).filter(
          (name) => OWN_HEADER.test(name) || (isOwn && Object.hasOwn(stored, name)),
        ),
        sendsCookie: isOwn && Object.hasOwn(stored, 'cookie'),
        followRedirects: 3,
        maxBytes: LIST_METHODS.test(method) ? limits.listBytes : limits.answerBytes,
        headersTimeoutMs: limits.callMs,
        idleTimeoutMs: limits.connectionMs,
        totalTimeoutMs: limits.connectionMs + limits.callMs,
        ...(body !== undefined && { body }),
        ...(init.signal && { signal: init.signal }),
      });
      return boundedMessages(response, { maxValues: limits.messageValues, onTooLarge: onFailure, id });
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
}

/** Whether an origin is not on the internet, by the same rules that hold for every connection to it. */
async function isInside(inside: EgressGate, origin: string): Promise<boolean> {
  try {
    await inside.check(origin);
    return true;
  } catch (error) {
    if (error instanceof EgressRefusal) return false;
    throw error;
  }
}

/** Which question a message of ours is. */
function messageIn(body: string | Uint8Array | undefined): { readonly id?: unknown; readonly method: string } {
  if (typeof body !== 'string' || !body.startsWith('{')) return { method: '' };
  const { id, method } = JSON.parse(body) as { id?: unknown; method?: unknown };
  return { id, method: typeof method === 'string' ? method : '' };
}

function textOf(body: RequestInit['body']): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('only text and bytes are sent from here');
}
