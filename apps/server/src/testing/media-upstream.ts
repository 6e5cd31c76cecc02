import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface MediaRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface MediaAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An empty one is never ended: the answer hangs after its head. */
  readonly body: string | Buffer;
}

export interface MediaUpstream {
  readonly url: string;
  readonly requests: readonly MediaRequest[];
  /** Answers the next call to a path instead of the default. */
  play(answer: MediaAnswer): void;
  openConnections(): Promise<number>;
}

const json = (value: object): MediaAnswer => ({ type: 'application/json', body: JSON.stringify(value) });

const MODELS = ['gpt-image-2', 'tts-1', 'whisper-1', 'text-embedding-3-small', 'omni-moderation-latest', 'davinci-002'];

const DEFAULTS: Readonly<Record<string, MediaAnswer>> = {
  '/v1/models': json({ data: MODELS.map((id) => ({ id })) }),
  '/v1/images/generations': json({
    created: 1,
    data: [{ b64_json: 'aGk=' }],
    usage: { input_tokens: 5, output_tokens: 9 },
  }),
  '/v1/images/edits': json({ created: 1, data: [{ b64_json: 'aGk=' }] }),
  '/v1/audio/translations': json({ text: 'hello there, in English' }),
  '/v1/moderations': json({ id: 'modr-1', model: 'omni-moderation-latest', results: [{ flagged: true }] }),
  '/v1/completions': json({
    id: 'cmpl-1',
    object: 'text_completion',
    created: 1,
    model: 'davinci-002',
    choices: [{ text: ' there', index: 0, logprobs: null, finish_reason: 'stop' }],
  }),
  '/v1/audio/speech': { type: 'audio/mpeg', body: Buffer.from('ID3 sound') },
  '/v1/audio/transcriptions': json({ text: 'hello there' }),
  '/v1/embeddings': json({
    object: 'list',
    model: 'text-embedding-3-small',
    data: [{ object: 'embedding', index: 0, embedding: [0.25, 0.5] }],
    usage: { prompt_tokens: 2, total_tokens: 2 },
  }),
};

/** An upstream for pictures, sound and vectors. For tests. */
export async function startMediaUpstream(): Promise<MediaUpstream> {
  const requests: MediaRequest[] = [];
  const lined: MediaAnswer[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const path = request.url ?? '';
      const isList = path === '/v1/models';
      if (!isList) requests.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const answer = (isList ? undefined : lined.shift()) ?? DEFAULTS[path] ?? { status: 404, body: '{}' };
      response.writeHead(answer.status ?? 200, {
        'content-type': answer.type ?? 'application/json',
        ...answer.headers,
      });
      if (answer.body.length === 0) response.flushHeaders();
      else response.end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    play: (answer) => void lined.push(answer),
    openConnections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
  };
}
