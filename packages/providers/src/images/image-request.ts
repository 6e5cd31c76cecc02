import { authHeaders } from '../registry.ts';
import type { ErrorPart } from '../stream-part.ts';
import { parseJson } from '../wire/loose-json.ts';
import { errorPart } from '../wire/openai-error.ts';
import { imageFailure } from './image-failure.ts';
import type { ImageTarget } from './picture-part.ts';

/** Ten pictures as text; whoever sends more sends something else. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Posts a request for pictures. Gives the answer where it is a good one, and the failure where it is not. */
export async function postImageRequest(
  target: ImageTarget,
  url: string,
  body: object | FormData,
  { accept = 'application/json', signal }: { readonly accept?: string; readonly signal: AbortSignal },
): Promise<Response | ErrorPart> {
  const { provider, credentials } = target;
  const encoded = body instanceof FormData ? await encodedForm(body) : encodedJson(body);
  const response = await target.fetch(url, {
    method: 'POST',
    headers: { accept, 'content-type': encoded.type, ...authHeaders(provider, credentials.apiKey) },
    body: encoded.content,
    signal,
    // A key is meant for this address and no other.
    redirect: 'error',
  });
  if (response.ok) return response;
  const text = new TextDecoder().decode(await bytesWithin(response));
  return imageFailure(response.status, text, response.headers.get('retry-after'));
}

/** A form as bytes: not every way out takes a form. */
async function encodedForm(form: FormData): Promise<{ content: Uint8Array<ArrayBuffer>; type: string }> {
  const encoded = new Response(form);
  return {
    content: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
}

function encodedJson(body: object) {
  return { content: JSON.stringify(body), type: 'application/json' };
}

/** Thrown for an answer that nobody reads to its end. */
class AnswerTooLarge extends Error {}

/** An answer piece by piece; whoever leaves ends it. Not every browser can read a stream in a loop. */
export async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader();
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) yield piece.value;
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

/** The body of an answer, as long as it is one of pictures. */
export async function bytesWithin(response: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of piecesOf(response)) {
    length += piece.length;
    if (length > MAX_ANSWER_BYTES) throw new AnswerTooLarge();
    pieces.push(piece);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The JSON of an answer; a failure where it is none. */
export async function jsonOf(response: Response): Promise<unknown> {
  return parseJson(new TextDecoder().decode(await bytesWithin(response)));
}

/** The failure for an answer of another size than answers have; undefined for what is no such thing. */
export function sizeFailure(error: unknown): ErrorPart | undefined {
  // `SseReader` throws a range error for an event that does not end.
  if (!(error instanceof AnswerTooLarge) && !(error instanceof RangeError)) return undefined;
  return errorPart('upstream_failed', 'The provider’s answer is too large');
}
