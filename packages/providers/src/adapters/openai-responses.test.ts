import type { ChatMessage, ChatRequest } from '@parley/contract';
import { aChatRequest, type VendorAnswer, vendorFetch, wireFixture, wireFixtureFile } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { targetFor } from '../testing/wire-setups.ts';
import type { ChatTarget } from './chat-target.ts';
import { streamChat } from './stream-chat.ts';
import { createWithoutResponses } from './without-responses.ts';

const stream = (name: string): VendorAnswer => ({
  contentType: 'text/event-stream',
  pieces: [wireFixture(name, 'openai-responses')],
});
const refusal = (name: string): VendorAnswer => ({
  status: 400,
  contentType: 'application/json',
  pieces: [wireFixtureFile(`openai-responses/${name}.400.json`)],
});
const tools: ChatRequest['tools'] = [{ type: 'function', function: { name: 'f' } }];
const call = { id: 'call_01', type: 'function' as const, function: { name: 'f', arguments: '{}' } };
const thoughts = {
  wire: 'openai-responses',
  model: 'gpt-5.6-terra',
  blocks: [
    { type: 'reasoning', text: 'Hm.', marks: { itemId: 'rs_01', reasoningEncryptedContent: 'enc-rs_01' } },
    { type: 'tool-call', id: 'call_01', marks: { itemId: 'fc_01' } },
  ],
};
const goingOn: ChatMessage[] = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: null, tool_calls: [call], provider_data: thoughts },
  { role: 'tool', tool_call_id: 'call_01', content: 'done' },
];

async function ask(fields: object, answers: VendorAnswer[] = [stream('text')], target: Partial<ChatTarget> = {}) {
  const { fetch, calls } = vendorFetch('openai-responses', ...answers);
  const request = aChatRequest({ tools, ...fields });
  const parts = await Array.fromAsync(streamChat(request, targetFor('openai-responses', { fetch, ...target })));
  return { parts, bodies: calls.map(({ body }) => body), headers: calls[0]?.headers };
}

describe('asking through Responses', () => {
  it('stores nothing, and asks for thoughts to send back', async () => {
    const { bodies } = await ask({ reasoning_effort: 'high', temperature: 0.5, max_tokens: 4_000 });
    expect(bodies).toMatchObject([
      {
        store: false,
        include: ['reasoning.encrypted_content'],
        reasoning: { effort: 'high', summary: 'auto' },
        max_output_tokens: 4_000,
        stream: true,
      },
    ]);
  });

  it('sends no limit that is too low to be taken', async () => {
    expect((await ask({ max_tokens: 1 })).bodies).toMatchObject([{ max_output_tokens: 16 }]);
  });

  it('sends encrypted thoughts back in their place', async () => {
    const { bodies, parts } = await ask({ messages: goingOn });
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(bodies).toMatchObject([
      {
        input: [
          { role: 'user' },
          { type: 'reasoning', id: 'rs_01', encrypted_content: 'enc-rs_01', summary: [{ text: 'Hm.' }] },
          { type: 'function_call', call_id: 'call_01' },
          { type: 'function_call_output', call_id: 'call_01', output: 'done' },
        ],
      },
    ]);
  });

  it('does without summaries where the organisation may not have them', async () => {
    const { bodies, parts } = await ask({}, [refusal('no-summary'), stream('text')]);
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(bodies).toHaveLength(2);
    expect(JSON.stringify(bodies[1])).not.toContain('summary');
  });

  it('does without earlier thoughts that this organisation cannot read', async () => {
    const { bodies, parts } = await ask({ messages: goingOn }, [refusal('foreign-thoughts'), stream('text')]);
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(JSON.stringify(bodies[1])).not.toContain('enc-rs_01');
  });

  it('tries other refusals only once', async () => {
    const again = [refusal('no-summary'), refusal('no-summary'), stream('text')];
    const { bodies, parts } = await ask({}, again);
    expect(bodies).toHaveLength(2);
    expect(parts).toMatchObject([{ type: 'error', code: 'upstream_bad_request' }]);
  });

  it('knows an error that comes before the first word', async () => {
    const { parts } = await ask({}, [stream('error-first')]);
    expect(parts).toMatchObject([{ type: 'error', code: 'upstream_rate_limited', retryable: true }]);
  });

  it('speaks to xAI in the words it knows', async () => {
    const { bodies, headers } = await ask(
      {
        tools: undefined,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
      },
      [stream('text')],
      { provider: 'XAI', model: 'grok-4.3' },
    );
    expect(headers).toMatchObject({ authorization: 'Bearer test-key' });
    expect(bodies).toMatchObject([{ model: 'grok-4.3', input: [{ role: 'system' }, { role: 'user' }] }]);
  });

  it('shows Azure its own header and no bearer', async () => {
    const target: Partial<ChatTarget> = { provider: 'Azure', baseUrl: 'https://me.openai.azure.com' };
    const { headers } = await ask({}, [stream('text')], target);
    expect(headers).toMatchObject({ 'api-key': 'test-key' });
    expect(headers).not.toHaveProperty('authorization');
  });
});

describe('a server without Responses', () => {
  const missing = (body: object = { detail: 'Not Found' }, status = 404): VendorAnswer => ({
    status,
    contentType: 'application/json',
    pieces: [new TextEncoder().encode(JSON.stringify(body))],
  });
  const plainChat = (): VendorAnswer => ({
    contentType: 'text/event-stream',
    pieces: [wireFixture('text', 'openai-chat')],
  });

  /** A server that speaks both wires as far as its answers go, and what it was asked. */
  function serverWith(...answers: VendorAnswer[]) {
    const paths: string[] = [];
    const left = [...answers];
    const fetch: typeof globalThis.fetch = async (input) => {
      paths.push(new URL(new Request(input).url).pathname);
      const answer = left.shift() ?? missing();
      const headers = { 'content-type': answer.contentType };
      return new Response(new Blob(answer.pieces.map((piece) => new Uint8Array(piece))), {
        status: answer.status ?? 200,
        headers,
      });
    };
    let time = 0;
    const withoutResponses = createWithoutResponses(() => time);
    const asked = (target: Partial<ChatTarget> = {}) =>
      Array.fromAsync(
        streamChat(aChatRequest({ tools }), targetFor('openai-responses', { fetch, withoutResponses, ...target })),
      );
    return { paths, asked, later: (ms: number) => void (time += ms) };
  }

  it('is asked on the plain chat wire, from then on at once, and after an hour anew', async () => {
    const { asked, paths, later } = serverWith(missing(), plainChat(), plainChat(), missing(), plainChat());
    expect((await asked()).at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect((await asked()).at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(paths.splice(0)).toEqual(['/v1/responses', '/v1/chat/completions', '/v1/chat/completions']);
    later(60 * 60_000);
    await asked();
    expect(paths).toEqual(['/v1/responses', '/v1/chat/completions']);
  });

  it.each([
    ['no such method', missing({ error: { message: 'Method Not Allowed' } }, 405)],
    ['a page', { ...missing(), contentType: 'text/html', pieces: [new TextEncoder().encode('<h1>Not Found</h1>')] }],
    ['a number', missing({ error: { code: 404, message: 'File Not Found', type: 'not_found_error' } })],
  ])('may say so with %s', async (_, answer) => {
    const { asked } = serverWith(answer, plainChat());
    expect((await asked()).at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('is told from one that only lacks the model', async () => {
    const gone = missing({ error: { message: 'No such model', code: 'model_not_found' } });
    const { asked, paths } = serverWith(gone, missing(), gone);
    expect(await asked()).toMatchObject([{ type: 'error', code: 'model_not_found' }]);
    expect(paths.splice(0)).toEqual(['/v1/responses']);
    // What the plain chat does not know either says nothing of the interfaces.
    expect(await asked()).toMatchObject([{ type: 'error', code: 'model_not_found' }]);
    await asked();
    expect(paths).toEqual(['/v1/responses', '/v1/chat/completions', '/v1/responses', '/v1/chat/completions']);
  });

  it('is never the vendor itself', async () => {
    const { asked, paths } = serverWith(missing());
    expect(await asked({ baseUrl: '' })).toMatchObject([{ type: 'error' }]);
    expect(paths).toEqual(['/v1/responses']);
  });
});
