import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from './listen-locally.ts';
import { madePicture } from './made-picture.ts';
import {
  checkGoogleImages,
  checkOpenAiImages,
  checkStability,
  checkXaiImages,
  FORBIDDEN,
  type ImageCall,
} from './vendors/image-rules.ts';
import { checkedBy, type Fields } from './vendors/vendor-check.ts';

/** Whose pictures a server makes. */
export type ImageVendor = 'openai' | 'xai' | 'google' | 'stability';

export interface SeenImageCall extends ImageCall {
  readonly headers: IncomingMessage['headers'];
  /** Resolves when the answer has ended: sent, or given up by the client before that. */
  readonly ended: Promise<'sent' | 'aborted'>;
}

/** What is answered instead of the vendor's own answer. */
export interface ImageAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Left out: the answer hangs after its head. */
  readonly body?: string | Buffer;
  /** Sends the body and nothing more, but does not end. */
  readonly hangs?: boolean;
}

export interface ImageServer {
  /** The address a client takes as its base. */
  readonly url: string;
  readonly requests: readonly SeenImageCall[];
  /** Lines up answers in place of the vendor's own. */
  play(...answers: readonly ImageAnswer[]): void;
  /** The next request; one that has come in since the last call counts. */
  nextRequest(): Promise<SeenImageCall>;
  close(): Promise<void>;
}

interface Vendor {
  readonly base: string;
  readonly models: readonly string[];
  readonly check: (call: ImageCall) => void;
  /** A failure in the vendor's form. */
  readonly word: (status: number, message: string) => object;
  readonly refusal: ImageAnswer;
  readonly answer: (call: ImageCall, headers: IncomingMessage['headers']) => ImageAnswer;
}

const PICTURE = madePicture(24, 16);
const BASE64 = PICTURE.toString('base64');
const json = (body: object, status = 200): ImageAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const openAiError = (_status: number, message: string) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null },
});

const VENDORS: Readonly<Record<ImageVendor, Vendor>> = {
  openai: {
    base: '/v1',
    models: ['gpt-image-2', 'gpt-image-1-mini'],
    check: checkOpenAiImages,
    word: openAiError,
    refusal: json(
      {
        error: {
          message: 'Your request was rejected by the safety system.',
          type: 'image_generation_user_error',
          param: null,
          code: 'moderation_blocked',
        },
      },
      400,
    ),
    answer: ({ path, fields }) => {
      const usage = { input_tokens: 12, output_tokens: 1_056, total_tokens: 1_068 };
      const count = Number(fields['n'] ?? 1);
      if (String(fields['stream']) !== 'true') {
        const data = Array.from({ length: count }, () => ({ b64_json: BASE64 }));
        return json({ created: 1, data, usage: { ...usage, output_tokens: 1_056 * count } });
      }
      const kind = path.endsWith('/edits') ? 'image_edit' : 'image_generation';
      const partials = Array.from({ length: Number(fields['partial_images'] ?? 0) }, (_, index) => ({
        type: `${kind}.partial_image`,
        b64_json: BASE64,
        partial_image_index: index,
      }));
      return events([...partials, { type: `${kind}.completed`, b64_json: BASE64, usage }]);
    },
  },
  xai: {
    base: '/v1',
    models: ['grok-imagine-image'],
    check: checkXaiImages,
    word: (_status, error) => ({ code: 'Client specified an invalid argument', error }),
    refusal: json({ code: 'invalid-argument', error: 'Generated image rejected by content moderation.' }, 400),
    answer: ({ fields }) => {
      const made = { b64_json: BASE64, revised_prompt: 'A red boat', respect_moderation: true };
      return json({ data: Array.from({ length: Number(fields['n']) }, () => made) });
    },
  },
  google: {
    base: '/v1beta',
    models: ['models/gemini-2.5-flash-image', 'models/imagen-4.0-generate-001'],
    check: checkGoogleImages,
    word: (code, message) => ({ error: { code, message, status: 'INVALID_ARGUMENT' } }),
    refusal: json({
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 4, totalTokenCount: 4 },
    }),
    answer: ({ path, fields }) => {
      if (path.endsWith(':predict')) {
        const { sampleCount } = fields['parameters'] as { sampleCount: number };
        const made = { mimeType: 'image/png', bytesBase64Encoded: BASE64 };
        return json({ predictions: Array.from({ length: sampleCount }, () => made) });
      }
      return json({
        candidates: [
          {
            content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data: BASE64 } }] },
            finishReason: 'STOP',
            index: 0,
          },
        ],
        usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 1_290, totalTokenCount: 1_297 },
      });
    },
  },
  stability: {
    base: '',
    models: [],
    check: checkStability,
    word: (_status, message) => ({ id: '1', name: 'bad_request', errors: [message] }),
    refusal: json(
      {
        id: '1',
        name: 'content_moderation',
        errors: ['Your request was flagged by our content moderation system, as a result your request was denied.'],
      },
      403,
    ),
    answer: ({ fields }, { accept }) => {
      const seed = Number(fields['seed'] ?? 0) || 343_940_597;
      if (accept?.includes('json') === true) return json({ image: BASE64, finish_reason: 'SUCCESS', seed });
      const headers = { 'content-type': 'image/png', 'finish-reason': 'SUCCESS', seed: String(seed) };
      return { headers, body: PICTURE };
    },
  },
};

function events(list: readonly object[]): ImageAnswer {
  const frames = list.map((event) => `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`);
  return { headers: { 'content-type': 'text/event-stream' }, body: frames.join('') };
}

/** A vendor of pictures on a real socket: refuses what the vendor would refuse, and makes a picture of its own otherwise. */
export async function startImageServer(vendor: ImageVendor): Promise<ImageServer> {
  const { base, models, check, word, refusal, answer } = VENDORS[vendor];
  const requests: SeenImageCall[] = [];
  const lined: ImageAnswer[] = [];
  const waiting: ((call: SeenImageCall) => void)[] = [];
  let told = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    if (request.method === 'GET' && path === `${base}/models`) {
      const listed =
        vendor === 'google' ? { models: models.map((name) => ({ name })) } : { data: models.map((id) => ({ id })) };
      return send(response, json(listed));
    }
    const call = await callOf(request, path);
    const ended = new Promise<'sent' | 'aborted'>((resolve) => {
      response.once('close', () => resolve(response.writableFinished ? 'sent' : 'aborted'));
    });
    requests.push({ ...call, headers: request.headers, ended });
    waiting.shift()?.(requests[told++] as SeenImageCall);
    const rules = checkedBy(({ body }) => check(body as ImageCall), word);
    const wrong = rules({ path, headers: {}, body: call });
    const isForbidden = JSON.stringify(call.fields).includes(FORBIDDEN);
    const own = () =>
      wrong ? json(wrong.body as object, wrong.status) : isForbidden ? refusal : answer(call, request.headers);
    send(response, lined.shift() ?? own());
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}${base}`,
    requests,
    play: (...answers) => void lined.push(...answers),
    nextRequest: () =>
      told < requests.length
        ? Promise.resolve(requests[told++] as SeenImageCall)
        : new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, body, hangs = false }: ImageAnswer): void {
  response.writeHead(status, headers);
  if (body === undefined) response.flushHeaders();
  else if (hangs) response.write(body);
  else response.end(body);
}

async function callOf(request: IncomingMessage, path: string): Promise<ImageCall> {
  const bytes = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/'))
    return { path, fields: JSON.parse(bytes.toString() || '{}') as Fields, files: {} };
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const fields: Record<string, unknown> = {};
  const files: Record<string, Buffer[]> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else (files[name] ??= []).push(Buffer.from(await value.arrayBuffer()));
  }
  return { path, fields, files };
}
