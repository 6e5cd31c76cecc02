import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { EgressFailure } from './failures.ts';
import { limitedBody } from './limited-body.ts';

/** Describe the packaging that is taken off here or the connection, or would act on our own origin. */
const DROPPED_HEADER =
  /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|set-cookie2?|proxy-.*|upgrade|trailer|te|alt-svc|strict-transport-security|clear-site-data)$/;
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** The answer as the platform knows it; `onClose` is called once its body is read, broken off or given up. */
export function responseOf(answer: Dispatcher.ResponseData, maxBytes: number, onClose: () => void): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value === undefined || DROPPED_HEADER.test(name)) continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  const { statusCode: status } = answer;
  if (BODILESS.has(status)) {
    answer.body
      .on('error', () => {})
      .once('close', onClose)
      .resume();
    return new Response(null, { status, headers });
  }
  const encoding = answer.headers['content-encoding'];
  const body = limitedBody(answer.body, typeof encoding === 'string' ? encoding : '', maxBytes);
  body.once('close', onClose);
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

/** An answer that says where it came from, after all redirects, as the platform's own do. */
export function fromAddress(response: Response, { href }: Pick<URL, 'href'>): Response {
  return Object.defineProperty(response, 'url', { value: href });
}

/** Reads an answer that should be JSON. Anything else is a failure, and none of its text gets out. */
export async function readJson(response: Response): Promise<unknown> {
  if (/\bhtml\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new EgressFailure('not_json', 'The address answers with a web page instead of data');
  }
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new EgressFailure('not_json', 'The address answers with something that is not JSON', { cause });
  }
}
