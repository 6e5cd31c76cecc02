/** How much of an answer is read. The rest is never fetched. */
const ANSWER_MAX_BYTES = 64 * 1024;

/** The part of a `Response` that is looked at. */
export interface AnswerSource {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
}

export interface ToolAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Empty for what is no text. */
  readonly text: string;
  readonly isTruncated: boolean;
  readonly isBinary: boolean;
  /** Of what was read; of the whole where the answer said so. */
  readonly sizeBytes: number;
}

const TEXT_TYPES =
  /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|ecmascript|x-ndjson|x-www-form-urlencoded|graphql|csv|toml|sql)(?:$|[ ;+-])|\/json/;

/** Reads an answer up to its bound and ends the connection there, however much more there would be. */
export async function readAnswer(source: AnswerSource, maxBytes = ANSWER_MAX_BYTES): Promise<ToolAnswer> {
  const contentType = (source.headers.get('content-type') ?? '').slice(0, 200).toLowerCase();
  const { bytes, isTruncated } = await readBytes(source.body, maxBytes);
  const stated = Number(source.headers.get('content-length') ?? Number.NaN);
  const isBinary = bytes.length > 0 && (contentType === '' ? bytes.includes(0) : !TEXT_TYPES.test(contentType));
  return {
    status: source.status,
    contentType,
    text: isBinary ? '' : decoded(bytes, contentType, isTruncated),
    isTruncated,
    isBinary,
    sizeBytes: isTruncated && Number.isSafeInteger(stated) && stated > bytes.length ? stated : bytes.length,
  };
}

/** What a model is told of an answer. A refusal is an answer too: the model may do better the next time. */
export function answerText(answer: ToolAnswer): string {
  const { status, contentType, text, isBinary, isTruncated, sizeBytes } = answer;
  const isFine = status >= 200 && status < 300;
  const lines = isFine ? [] : [`The request failed with HTTP status ${status}.`];
  if (isBinary) {
    const size = isTruncated ? `more than ${ANSWER_MAX_BYTES / 1024} KB` : `${sizeBytes} bytes`;
    lines.push(`[The answer is not text: ${contentType || 'unknown type'}, ${size}.]`);
  } else if (text !== '') {
    lines.push(text);
  } else if (isFine) {
    lines.push(`[HTTP status ${status}; the answer is empty.]`);
  }
  if (isTruncated && !isBinary) lines.push(`[The answer was cut after ${ANSWER_MAX_BYTES / 1024} KB.]`);
  return lines.join('\n');
}

/** Reads as many bytes and ends the connection there. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly isTruncated: boolean }> {
  if (body === null) return { bytes: new Uint8Array(), isTruncated: false };
  const reader = body.getReader();
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return { bytes: bytes.subarray(0, length), isTruncated: false };
    const room = maxBytes - length;
    bytes.set(value.subarray(0, room), length);
    length += Math.min(value.length, room);
    if (value.length > room) {
      // Whether the other end hears of it is its own affair.
      void reader.cancel().catch(() => undefined);
      return { bytes, isTruncated: true };
    }
  }
}

function decoded(bytes: Uint8Array, contentType: string, isTruncated: boolean): string {
  const [, charset = 'utf-8'] = /charset="?([a-z0-9_:-]{1,40})/.exec(contentType) ?? [];
  // As a stream, half a character at the cut is left out instead of becoming a sign of its own.
  return decoderFor(charset).decode(bytes, { stream: isTruncated });
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
