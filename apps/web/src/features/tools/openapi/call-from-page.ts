import {
  answerText,
  buildRequest,
  type BuiltRequest,
  type Credential,
  maskSecrets,
  type Operation,
  readAnswer,
  withCredentials,
} from '@parley/tools';
import { FunctionAnswer } from '../model/tool-function.ts';

const TIMEOUT_MS = 30_000;
/** In the place of a credential in the request that is shown. */
const HIDDEN_VALUE = '****';

export interface PageSecrets {
  readonly credentials: readonly Credential[];
  /** By the name of the credential. */
  readonly values: Readonly<Record<string, string>>;
}

export interface PageCallWorld {
  readonly fetch: typeof fetch;
  /** Of the app itself, whose server would take a call for the person's own. */
  readonly ownOrigin: string;
  readonly now: () => number;
}

export function pageCallWorld(): PageCallWorld {
  return { fetch: (...given) => fetch(...given), ownOrigin: location.origin, now: Date.now };
}

/** Calls an API from this page, where the API allows that. Failures are thrown in words for the model. */
export async function callFromPage(
  { plan }: Pick<Operation, 'plan'>,
  args: Readonly<Record<string, unknown>>,
  { credentials, values }: PageSecrets,
  signal: AbortSignal,
  { fetch: send, ownOrigin, now }: PageCallWorld,
): Promise<FunctionAnswer> {
  const built = buildRequest(plan, args);
  if ('problem' in built) throw new Error(`Failed to parse arguments: ${built.problem}`);
  if (new URL(built.url).origin === ownOrigin) throw new Error('This app itself cannot be called as an API.');
  const hidden = Object.fromEntries(Object.keys(values).map((name) => [name, HIDDEN_VALUE]));
  const request = ready(built, { credentials, values });
  const shown = ready(built, { credentials, values: hidden });
  const startedAt = now();
  const response = await sent(request, Object.keys(values).length > 0, signal, send);
  const answer = await readAnswer(response);
  return new FunctionAnswer({
    result: maskSecrets(answerText(answer), Object.values(values)),
    isError: answer.status < 200 || answer.status >= 300,
    request: { ...shown, headers: { ...shown.headers } },
    durationMs: Math.max(0, now() - startedAt),
    sizeBytes: answer.sizeBytes,
  });
}

function ready(built: BuiltRequest, { credentials, values }: PageSecrets): BuiltRequest {
  if (credentials.some((one) => one.in === 'cookie' && Object.hasOwn(values, one.name)))
    throw new Error('A web page cannot send cookies to an API. Let the server make the calls.');
  const request = withCredentials(built, credentials, values);
  if ('problem' in request) throw new Error(request.problem);
  return request;
}

async function sent(
  { method, url, headers, body }: BuiltRequest,
  hasSecrets: boolean,
  signal: AbortSignal,
  send: typeof fetch,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await send(url, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Headers with a token would go along to wherever the answer points.
      redirect: hasSecrets ? 'error' : 'follow',
      signal: AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (timeout.aborted) throw new Error('The API did not answer within 30 seconds.', { cause: error });
    throw new Error('No answer. The API cannot be reached, or does not allow calls from web pages (CORS).', {
      cause: error,
    });
  }
}
