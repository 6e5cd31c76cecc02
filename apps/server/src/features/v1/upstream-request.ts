import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@parley/contract';
import { errorPart, errorPartInside, errorPartOf } from '@parley/providers';
import type { Endpoint } from '../ai-proxy/endpoint.ts';
import { failureOf, UpstreamFailure } from '../ai-proxy/upstream-failure.ts';

export interface UpstreamRequest {
  readonly url: string;
  /** The kind of call, as its path behind the version. */
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal;
  readonly idleTimeoutMs: number;
}

export interface UpstreamAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/** Pictures come as text four thirds their size. */
const LIMIT_BYTES = 64 * 1024 * 1024;
const TIMEOUT_CODE = /_TIMEOUT$/;

/** Asks, and gives the answer where it is one; throws the failure in our words where it is not. */
export async function requestUpstream(endpoint: Endpoint, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const address = new URL(request.url);
  const { signal, idleTimeoutMs } = request;
  try {
    const { statusCode, headers, body } = await endpoint.dispatcher.request({
      origin: address.origin,
      path: address.pathname + address.search,
      method: 'POST',
      headers: request.headers,
      body: request.body,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
      signal,
    });
    if (statusCode === 200) return { headers, body };
    const text = (await collect(body)).toString('utf8');
    const { 'retry-after': wait } = headers;
    const failure = failureOf(errorPartOf(statusCode, text, typeof wait === 'string' ? wait : undefined), endpoint);
    throw isNotOffered(failure) ? notOffered(request.call, failure) : failure;
  } catch (error) {
    throw named(error, signal, 'upstream_unreachable');
  }
}

const NOT_THERE: ReadonlySet<number | undefined> = new Set([404, 405, 501]);

/** Whether an upstream lacks a kind of call. One that lacks the model says so by its code or in words. */
function isNotOffered({ upstream, message }: UpstreamFailure): boolean {
  if (!NOT_THERE.has(upstream?.status) || /model/i.test(upstream?.code ?? '')) return false;
  return !/model/i.test(message) || /not supported|endpoint|invalid url/i.test(message);
}

function notOffered(call: string, cause: UpstreamFailure): UpstreamFailure {
  return new UpstreamFailure('not_found', `The provider of this model does not offer ${call}`, {
    cause,
    isNotOffered: true,
  });
}

/** A JSON object that has this field. Anything else, a page of HTML or an error inside a 200, is a failure. */
export async function readJsonAnswer(
  answer: UpstreamAnswer,
  endpoint: Endpoint,
  field: string,
): Promise<{ body: Buffer; fields: Record<string, unknown> }> {
  const body = await collected(answer);
  const fields = parsed(body);
  const failure = errorPartInside(fields);
  if (failure) throw failureOf(failure, endpoint);
  if (body.length === 0) throw new UpstreamFailure('empty_response');
  if (!fields || !(field in fields)) throw failureOf(errorPart('upstream_failed', NOT_AN_ANSWER), endpoint);
  return { body, fields };
}

/** Plain text; a page of HTML or an error inside a 200 is a failure. */
export async function readTextAnswer(answer: UpstreamAnswer, endpoint: Endpoint): Promise<Buffer> {
  const body = await collected(answer);
  const failure = errorPartInside(parsed(body));
  if (failure) throw failureOf(failure, endpoint);
  if (/html/i.test(answer.headers['content-type'] ?? '')) throw new UpstreamFailure('upstream_failed', NOT_AN_ANSWER);
  return body;
}

/** Sound or pictures, or the failure that came in their place. */
export async function expectBytes(answer: UpstreamAnswer, endpoint: Endpoint): Promise<UpstreamAnswer> {
  const type = answer.headers['content-type'] ?? '';
  if (!/json|html|text\/plain/i.test(type)) return answer;
  const failure = errorPartInside(parsed(await collected(answer)));
  throw failureOf(failure ?? errorPart('upstream_failed', NOT_AN_ANSWER), endpoint);
}

const NOT_AN_ANSWER = 'The provider answered with something that is not an answer';

async function collected({ body }: UpstreamAnswer): Promise<Buffer> {
  try {
    return await collect(body);
  } catch (error) {
    throw named(error, undefined, 'upstream_interrupted');
  }
}

async function collect(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LIMIT_BYTES) throw new UpstreamFailure('upstream_failed', 'The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function named(
  error: unknown,
  signal: AbortSignal | undefined,
  otherwise: 'upstream_unreachable' | 'upstream_interrupted',
) {
  if (error instanceof AppError) return error;
  if (signal?.aborted === true) return signal.reason instanceof AppError ? signal.reason : error;
  const { code } = error as { code?: unknown };
  const isTimeout = typeof code === 'string' && TIMEOUT_CODE.test(code) && code !== 'UND_ERR_CONNECT_TIMEOUT';
  return new UpstreamFailure(isTimeout ? 'upstream_timeout' : otherwise, undefined, { cause: error });
}
