import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from './listen-locally.ts';

export interface DeepLRequest {
  readonly text: readonly string[];
  readonly target_lang: string;
  readonly tag_handling?: string;
  readonly ignore_tags?: readonly string[];
}

export interface DeepLServer {
  /** What a client takes as its address. */
  readonly url: string;
  /** The only key that it takes. */
  readonly key: string;
  /** Every request that was answered or refused, oldest first. */
  readonly requests: readonly DeepLRequest[];
  /** Answers the next request with a status instead of a translation. */
  fail(status: number): void;
  close(): Promise<void>;
}

const KEY = 'a-key-of-deepl:fx';
const MOST_TEXTS = 50;
const MOST_BYTES = 128 * 1024;

/**
 * DeepL's text interface on a real socket: every run of words comes back with its language before it, and what stands in
 * an ignored element as it was.
 */
export async function startDeepLServer(): Promise<DeepLServer> {
  const requests: DeepLRequest[] = [];
  const failures: number[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'POST' || request.url !== '/v2/translate') return reply(404, { message: 'Not found' });
    if (request.headers.authorization !== `DeepL-Auth-Key ${KEY}`) return reply(403, { message: 'Forbidden' });
    const bytes = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const asked = JSON.parse(bytes.toString()) as DeepLRequest;
    requests.push(asked);
    const failure = failures.shift();
    if (failure !== undefined) return reply(failure, { message: failure === 456 ? 'Quota Exceeded' : 'Failed' });
    if (bytes.length > MOST_BYTES) return reply(413, { message: 'Request Entity Too Large' });
    if (!Array.isArray(asked.text) || asked.text.length === 0 || asked.text.length > MOST_TEXTS) {
      return reply(400, { message: "Value for 'text' not supported." });
    }
    const translations = asked.text.map((text) => ({ detected_source_language: 'EN', text: translated(text, asked) }));
    return reply(200, { translations });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const port = await listenLocally(server);

  return {
    url: `http://127.0.0.1:${port}`,
    key: KEY,
    requests,
    fail: (status) => void failures.push(status),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function translated(text: string, { target_lang: language, ignore_tags: ignored = [] }: DeepLRequest): string {
  const kept = ignored.map((tag) => `<${tag}>[^]*?</${tag}>`).join('|');
  const parts = kept === '' ? [text] : text.split(new RegExp(`(${kept})`));
  return parts.map((part, index) => (index % 2 === 1 ? part : inLanguage(part, language))).join('');
}

/** Runs of words, without the signs around them and the names of XML's own signs. */
function inLanguage(text: string, language: string): string {
  return text.replaceAll(
    /(?<![&\p{L}\p{N}])\p{L}[\p{L}\p{N}]*(?: \p{L}[\p{L}\p{N}]*)*/gu,
    (run) => `${language}:${run}`,
  );
}
