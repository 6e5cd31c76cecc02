import type { ChatMessage } from '@parley/contract';
import { aChatRequest, vendorFetch, wireFixture, wireFixtureFile } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { assistantMessage } from '../testing/assistant-message.ts';
import { targetFor } from '../testing/wire-setups.ts';
import type { ChatTarget } from './chat-target.ts';
import { streamChat } from './stream-chat.ts';

const stream = (name: string) => ({ contentType: 'text/event-stream', pieces: [wireFixture(name, 'google')] });
const whole = (name: string) => ({
  contentType: 'application/json',
  pieces: [wireFixtureFile(`google/${name}.json`)],
});

async function ask(fields: object, target: Partial<ChatTarget> = {}, answer = stream('text')) {
  const { fetch, calls } = vendorFetch('google', answer);
  const parts = await Array.fromAsync(streamChat(aChatRequest(fields), targetFor('google', { fetch, ...target })));
  return { parts, path: calls[0]?.path, body: calls[0]?.body };
}

describe('asking Gemini', () => {
  it('streams from one address and asks another for the whole', async () => {
    const model = 'models/gemini-3-flash-preview';
    expect((await ask({}, { model })).path).toBe('/v1beta/models/gemini-3-flash-preview:streamGenerateContent?alt=sse');
    const { path } = await ask({ stream: false }, { model }, whole('text'));
    expect(path).toBe('/v1beta/models/gemini-3-flash-preview:generateContent');
  });

  it.each(['x?y=', 'x#', '../../admin', 'a/../b', 'a b', 'a%2e', '/x'])(
    'does not put %j into the path of a call',
    async (model) => {
      const { parts, path } = await ask({}, { model });
      expect([parts, path]).toMatchObject([[{ type: 'error', code: 'upstream_bad_request' }], undefined]);
    },
  );

  it('applies the one safety level to all four filters', async () => {
    const { body } = await ask({}, { credentials: { apiKey: 'k', safetyLevel: 'BLOCK_NONE' } });
    expect((body as { safetySettings: unknown[] }).safetySettings).toEqual(
      ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'].map((name) => ({
        category: `HARM_CATEGORY_${name}`,
        threshold: 'BLOCK_NONE',
      })),
    );
  });

  it('asks for thoughts, by level or by budget as the generation wants', async () => {
    const config = async (model: string) => (await ask({ reasoning_effort: 'low' }, { model })).body;
    expect(await config('gemini-3-flash-preview')).toMatchObject({
      generationConfig: { thinkingConfig: { includeThoughts: true, thinkingLevel: 'low' } },
    });
    expect(await config('gemini-2.5-flash')).toMatchObject({
      generationConfig: { thinkingConfig: { includeThoughts: true, thinkingBudget: expect.any(Number) } },
    });
    expect(JSON.stringify(await config('gemini-2.0-flash'))).not.toContain('thinking');
  });

  it('says that a prompt was blocked', async () => {
    for (const answer of [stream('blocked-prompt'), whole('blocked-prompt')]) {
      const { parts } = await ask({ stream: answer.contentType.includes('event') }, {}, answer);
      expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'content_filter' });
    }
  });

  it('sends the signature of a text back with it', async () => {
    for (const answer of [stream('signed-text'), whole('signed-text')]) {
      const first = await ask({ stream: answer.contentType.includes('event') }, {}, answer);
      const messages: ChatMessage[] = [
        { role: 'user', content: 'Hi' },
        assistantMessage(first.parts),
        { role: 'user', content: 'And?' },
      ];
      const { body } = await ask({ messages });
      expect(body).toMatchObject({
        contents: [{ role: 'user' }, { role: 'model', parts: [{ text: 'Signed', thoughtSignature: 'ts-text' }] }, {}],
      });
    }
  });

  it('takes a call without an id', async () => {
    const event = {
      candidates: [{ content: { parts: [{ functionCall: { name: 'f', args: {} } }] }, finishReason: 'STOP' }],
    };
    const pieces = [new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)];
    const { parts } = await ask({}, {}, { contentType: 'text/event-stream', pieces });
    expect(parts).toMatchObject([
      { type: 'tool-call-start', id: expect.stringMatching(/.+/), name: 'f' },
      { type: 'tool-call-arguments', text: '{}' },
      { type: 'finish', reason: 'tool_calls' },
    ]);
  });

  it('shows a picture that the model drew', async () => {
    const parts = [{ text: 'Here:' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }];
    const event = { candidates: [{ content: { parts }, finishReason: 'STOP' }] };
    const pieces = [new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)];
    const answer = await ask({}, {}, { contentType: 'text/event-stream', pieces });
    expect(assistantMessage(answer.parts).content).toContain('![](data:image/png;base64,AAAA)');
  });
});
