import type { Tool, ToolConfig, ToolRunResult } from '@parley/contract';
import {
  answerText,
  buildRequest,
  type BuiltRequest,
  MASK,
  maskSecrets,
  type Operation,
  readAnswer,
  withCredentials,
} from '@parley/tools';
import { isRepeatable, isSendable, mayCallDirectly } from '../model/direct-call.ts';

const TIMEOUT_MS = 30_000;

type Settings = Pick<ToolConfig['settings'], 'shouldProxy' | 'authConfigs' | 'authValues'>;

/** Which hosts let pages read their answers, as far as this page has found out. */
interface DirectHosts {
  readonly answers: (origin: string) => boolean | undefined;
  readonly learn: (origin: string, answers: boolean) => void;
}

export function createDirectHosts(): DirectHosts {
  const known = new Map<string, boolean>();
  return { answers: (origin) => known.get(origin), learn: (origin, answers) => void known.set(origin, answers) };
}

interface DirectWorld {
  readonly fetch: typeof globalThis.fetch;
  readonly hosts: DirectHosts;
  readonly now: () => number;
  readonly pageProtocol: () => string;
  /** Of the app, whose server would take such a call for the person's own; left out, nothing is. */
  readonly pageOrigin?: () => string;
}

/**
 * Calls a function from the page; undefined where that is the server's to do. A request that changes something is sent only to
 * a host that is known to let this page read its answers, and never a second time: of one that failed on its way nobody knows
 * whether it arrived.
 */
export async function runDirectly(
  tool: Pick<Tool, 'type' | 'apiKey'>,
  settings: Settings,
  operation: Operation,
  args: Record<string, unknown>,
  signal: AbortSignal,
  world: DirectWorld,
): Promise<ToolRunResult | undefined> {
  if (!mayCallDirectly(tool, settings)) return undefined;
  const plain = buildRequest(operation.plan, args);
  // What is wrong with arguments and credentials the server says in its own words.
  if ('problem' in plain) return undefined;
  const request = withCredentials(plain, settings.authConfigs, settings.authValues);
  if ('problem' in request || !isSendable(request, world.pageProtocol())) return undefined;
  if (new URL(request.url).origin === world.pageOrigin?.()) return undefined;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  if (!(await isReachable(request, limited, world))) return undefined;
  const started = world.now();
  const response = await sent(request, limited, world);
  if (!response) return undefined;
  const answer = await readAnswer(response);
  const { status, contentType, isTruncated, sizeBytes } = answer;
  const secrets = Object.values(settings.authValues);
  const hidden = withCredentials(plain, settings.authConfigs, maskedValues(settings.authValues));
  const shown = 'problem' in hidden ? plain : hidden;
  return {
    status,
    contentType,
    text: maskSecrets(answerText(answer), secrets),
    isTruncated,
    request: { ...shown, headers: { ...shown.headers } },
    durationMs: Math.max(0, world.now() - started),
    sizeBytes,
  };
}

/** Whether the host answers pages. Of what changes something that is asked first, with a request that changes nothing. */
async function isReachable(
  request: BuiltRequest,
  signal: AbortSignal,
  { fetch, hosts }: DirectWorld,
): Promise<boolean> {
  const { origin } = new URL(request.url);
  const known = hosts.answers(origin);
  if (known !== undefined || isRepeatable(request.method)) return known !== false;
  try {
    await fetch(request.url, { ...QUIETLY, method: 'HEAD', headers: request.headers, signal });
    hosts.learn(origin, true);
    return true;
  } catch {
    if (!signal.aborted) hosts.learn(origin, false);
    return false;
  }
}

/** Neither cookies nor the address of this page go along, and nobody is followed to another place. */
const QUIETLY = { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual', cache: 'no-store' } as const;

/** The answer; undefined where the server may try instead. Throws where it may not. */
async function sent(
  request: BuiltRequest,
  signal: AbortSignal,
  { fetch, hosts }: DirectWorld,
): Promise<Response | undefined> {
  const { origin } = new URL(request.url);
  const { method, url, headers, body } = request;
  try {
    const response = await fetch(url, { ...QUIETLY, method, headers, signal, ...(body !== undefined && { body }) });
    if (response.type !== 'opaqueredirect') {
      hosts.learn(origin, true);
      return response;
    }
    if (isRepeatable(method)) return undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    if (isRepeatable(method)) {
      hosts.learn(origin, false);
      return undefined;
    }
    throw new Error('The connection failed. It is not known whether the request arrived.', { cause: error });
  }
  throw new Error('The request was answered with a redirect, which is not followed.');
}

function maskedValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, HIDDEN_VALUE]));
}

/** Fit for every place of a request, unlike the mask of texts. */
const HIDDEN_VALUE = '*'.repeat(MASK.length);
