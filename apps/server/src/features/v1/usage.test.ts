import { bytesScript, fixtureScript, modelListScript, replyScript, type UpstreamScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/app.ts';
import { anUpstream, recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';

interface Chunk {
  readonly id: string;
  readonly choices: readonly unknown[];
  readonly usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | null;
}

const CLAUDE = 'claude-sonnet-4-5';
const ASKED = { stream_options: { include_usage: true } };
const SILENT = replyScript({ text: ['Hello', ' there.'] });
const NO_END_MARK = bytesScript(
  Buffer.from(
    'data: {"id":"x","model":"m","created":5,"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}',
  ),
);
const IN_LAST_CHUNK = bytesScript(
  Buffer.from(
    'data: {"id":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":2}}\n\ndata: [DONE]\n\n',
  ),
);
const WHOLE = bytesScript(
  Buffer.from('{"choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}'),
  200,
  { 'content-type': 'application/json' },
);

/** The chunks of one streamed answer, and the text of the stream. */
async function ask(fields: object, script?: UpstreamScript, path = 'v1/chat/completions') {
  const [upstream, claude] = [await anUpstream(), await anUpstream({ wire: 'anthropic' })];
  claude.playModels(modelListScript([CLAUDE]));
  const providers = {
    ...testConfig().providers,
    OpenAI: { apiKey: 'sk-openai', baseUrl: upstream.url },
    Anthropic: { apiKey: 'sk-claude', baseUrl: claude.url },
  };
  const { ask: send, database } = await startProxiedApp({ config: { providers } });
  if (script) upstream.play(script);
  const response = await send({ stream: true, ...fields }, { path });
  const text = await response.text();
  const frames = text.split('\n\n').filter((frame) => frame.startsWith('data: {'));
  const chunks = frames.map((frame) => JSON.parse(frame.slice('data: '.length)) as Chunk);
  return { text, chunks, upstream, database };
}

const usageOnly = (chunks: readonly Chunk[]) => chunks.filter(({ choices }) => choices.length === 0);

describe('a stream under /v1', () => {
  it.each([
    ['an upstream that tells usage', {}, undefined],
    ['one that tells it in pieces of one byte', {}, inSingleBytes()],
    ['another wire', { model: CLAUDE }, undefined],
    ['the guide', { model: 'parley-guide' }, undefined],
    ['a whole completion in place of a stream', {}, WHOLE],
  ])('has a choice in every chunk: %s', async (_, fields, script) => {
    const { chunks, text, database } = await ask(fields, script);
    expect(chunks.length).toBeGreaterThan(0);
    expect(usageOnly(chunks)).toEqual([]);
    expect(text.match(/\[DONE\]/g)).toHaveLength(1);
    expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'ok' }]);
  });

  it.each([
    ['as the upstream tells it', {}, undefined, { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 }],
    ['counted, where it tells none', {}, SILENT, undefined],
    ['counted, where the end mark is missing too', {}, NO_END_MARK, undefined],
    ['counted, for a whole completion in place of a stream', {}, WHOLE, undefined],
    ['as another wire tells it', { model: CLAUDE }, undefined, undefined],
    ['of the guide', { model: 'parley-guide' }, undefined, { total_tokens: expect.any(Number) as number }],
  ])('tells usage once, right before its end, to those who ask: %s', async (_, fields, script, usage) => {
    const { chunks, text, database } = await ask({ ...ASKED, ...fields }, script);
    const [told, ...more] = usageOnly(chunks);
    expect(more).toEqual([]);
    expect(chunks.at(-1)).toBe(told);
    expect(told?.id).toBe(chunks[0]?.id);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(text.match(/\[DONE\]/g)).toHaveLength(1);
    const [record] = await recordsOf(database, 1);
    expect(told?.usage).toMatchObject(
      usage ?? { prompt_tokens: record?.prompt_tokens, completion_tokens: record?.completion_tokens },
    );
  });

  it.each([{}, ASKED])('leaves usage in an ordinary chunk where it is: %j', async (fields) => {
    const { chunks } = await ask(fields, IN_LAST_CHUNK);
    expect(chunks).toMatchObject([{ choices: [{}], usage: { prompt_tokens: 8, completion_tokens: 2 } }]);
  });

  it('asks the upstream for usage all the same', async () => {
    const { upstream, database } = await ask({});
    expect(upstream.requests[0]?.body).toMatchObject(ASKED);
    expect(await recordsOf(database, 1)).toMatchObject([{ prompt_tokens: 3, completion_tokens: 4, is_estimated: 0 }]);
  });
});

it('the page’s own chat goes on hearing usage', async () => {
  const { chunks } = await ask({}, undefined, 'ai-proxy');
  expect(usageOnly(chunks)).toHaveLength(1);
});

function inSingleBytes(): UpstreamScript {
  const { steps } = fixtureScript('openai-chat', 'text');
  const bytes = Buffer.concat(steps.flatMap((step) => (step.do === 'send' ? [step.bytes] : [])));
  return bytesScript(
    bytes,
    200,
    { 'content-type': 'text/event-stream' },
    Array.from({ length: bytes.length }, (_, at) => at),
  );
}
