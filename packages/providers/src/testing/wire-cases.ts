import type { ChatMessage, ChatRequest } from '@parley/contract';
import { VENDOR_WIRES, type VendorAnswer, vendorFetch } from '@parley/testkit/vendors';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatTarget } from '../adapters/chat-target.ts';
import { streamChat } from '../adapters/stream-chat.ts';
import { assistantMessage } from './assistant-message.ts';
import { CALL_IDS, expectedParts, REFUSALS, REPLIES } from './expected-parts.ts';
import { joinedParts } from './joined-parts.ts';
import { targetFor, WIRE_SETUPS } from './wire-setups.ts';

/** Reads `anthropic/text.txt` and its like from wherever the runtime keeps the fixtures. */
export type ReadFixture = (path: string) => Promise<Uint8Array>;

const TOOLS: ChatRequest['tools'] = ['get_weather', 'get_time'].map((name) => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: { city: { type: 'string' } } } },
}));

const QUESTION: ChatMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'How is it in Oslo?' },
];

/** The promises that every wire keeps, in every runtime. */
export function describeWires(readFixture: ReadFixture): void {
  describe.each(VENDOR_WIRES)('the wire %s', (wire) => {
    const request = (fields: Partial<ChatRequest> = {}): ChatRequest => ({
      model: WIRE_SETUPS[wire].model,
      messages: QUESTION,
      tools: TOOLS,
      stream: true,
      reasoning_effort: 'high',
      ...fields,
    });

    async function answer(file: string, cuts: (bytes: Uint8Array) => Uint8Array[] = (bytes) => [bytes]) {
      const bytes = await readFixture(`${wire}/${file}`);
      const status = Number(/\.(\d{3})\.json$/.exec(file)?.[1] ?? 200);
      const contentType = file.endsWith('.json') ? 'application/json' : 'text/event-stream';
      return { status, contentType, pieces: cuts(bytes) } satisfies VendorAnswer;
    }

    async function ask(asked: ChatRequest, answers: readonly VendorAnswer[], fields: Partial<ChatTarget> = {}) {
      const { fetch, calls } = vendorFetch(wire, ...answers);
      const all = joinedParts(await Array.fromAsync(streamChat(asked, targetFor(wire, { fetch, ...fields }))));
      return { all, parts: all.filter((part) => part.type !== 'replay'), calls };
    }

    it.each(REPLIES)('reads the stream of %s', async (name) => {
      const { parts } = await ask(request(), [await answer(`${name}.txt`)]);
      expect(parts).toEqual(expectedParts(wire, name));
    });

    it.each(REPLIES)('reads %s whole', async (name) => {
      const { parts } = await ask(request({ stream: false }), [await answer(`${name}.json`)]);
      expect(parts).toEqual(expectedParts(wire, name));
    });

    it('reads the same parts from a stream however it is cut', async () => {
      const whole = (await ask(request(), [await answer('reasoning-tools.txt')])).all;
      const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(sizes, async (pieces) => {
          const cut = await answer('reasoning-tools.txt', (bytes) => inPieces(bytes, pieces));
          expect((await ask(request(), [cut])).all).toEqual(whole);
        }),
        { numRuns: 30 },
      );
    });

    it('sends what the model wants back with its tools’ results, which the vendor checks', async () => {
      for (const [stream, file] of [
        [true, 'reasoning-tools.txt'],
        [false, 'reasoning-tools.json'],
      ] as const) {
        const asked = request({ stream });
        const first = await ask(asked, [await answer(file)]);
        const said = assistantMessage(first.all);
        const results = said.tool_calls?.map(({ id }): ChatMessage => ({
          role: 'tool',
          tool_call_id: id,
          content: 'fine',
        }));
        const messages = [...QUESTION, JSON.parse(JSON.stringify(said)) as ChatMessage, ...(results ?? [])];
        const second = await ask({ ...asked, messages }, [await answer(stream ? 'text.txt' : 'text.json')]);
        expect(second.parts).toEqual(expectedParts(wire, 'text'));
        expect(JSON.stringify(second.calls[0]?.body)).toContain('They ask for two cities.');
      }
    });

    it.each(['txt', 'json'])(
      'keeps two calls apart that came under one id, as %s, and sends both back',
      async (ending) => {
        const [first, second] = CALL_IDS[wire];
        const asked = request({ stream: ending === 'txt' });
        const sameIds = (bytes: Uint8Array) => [
          new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll(`"${second}"`, `"${first}"`)),
        ];
        const { all, parts } = await ask(asked, [await answer(`reasoning-tools.${ending}`, sameIds)]);
        expect(parts.filter(({ type }) => type.startsWith('tool-call'))).toEqual([
          { type: 'tool-call-start', index: 0, id: first, name: 'get_weather' },
          { type: 'tool-call-arguments', index: 0, text: '{"city":"Oslo"}' },
          { type: 'tool-call-start', index: 1, id: `${first}_2`, name: 'get_time' },
          { type: 'tool-call-arguments', index: 1, text: '{}' },
        ]);
        const said = assistantMessage(all);
        const results = said.tool_calls?.map(({ id, function: { name } }): ChatMessage => ({
          role: 'tool',
          tool_call_id: id,
          content: `result of ${name}`,
        }));
        const next = await ask({ ...asked, messages: [...QUESTION, said, ...(results ?? [])] }, [
          await answer(`text.${ending}`),
        ]);
        expect(next.parts).toEqual(expectedParts(wire, 'text'));
        const sent = JSON.stringify(next.calls[0]?.body);
        for (const words of ['They ask for two cities.', 'result of get_weather', 'result of get_time'])
          expect(sent).toContain(words);
      },
    );

    it('sends what the model wants back also where its calls were numbered anew', async () => {
      const { all } = await ask(request(), [await answer('reasoning-tools.txt')]);
      const said = assistantMessage(all);
      const calls = said.tool_calls?.map((call) => ({ ...call, id: `${call.id}_2_3` })) ?? [];
      const results = calls.map(({ id }): ChatMessage => ({ role: 'tool', tool_call_id: id, content: 'fine' }));
      const messages = [...QUESTION, { ...said, tool_calls: calls }, ...results];
      const { parts, calls: sent } = await ask(request({ messages }), [await answer('text.txt')]);
      expect(parts).toEqual(expectedParts(wire, 'text'));
      expect(JSON.stringify(sent[0]?.body)).toContain('They ask for two cities.');
    });

    it('takes several rounds of calls, and a last one in which nothing may be called', async () => {
      const first = await ask(request(), [await answer('reasoning-tools.txt')]);
      const said = assistantMessage(first.all);
      const resultsOf = ({ tool_calls: calls = [] }: ChatMessage): ChatMessage[] =>
        calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: `result of ${id}` }));
      const plain: ChatMessage = {
        role: 'assistant',
        content: 'One moment.',
        tool_calls: [{ id: 'call_earlier', type: 'function', function: { name: 'get_time', arguments: '{}' } }],
      };
      const messages = [
        ...QUESTION,
        plain,
        ...resultsOf(plain),
        { role: 'assistant' as const, content: 'It is noon.' },
        { role: 'user' as const, content: 'And the weather?' },
        said,
        ...resultsOf(said),
      ];
      const last = await ask(request({ messages, tool_choice: 'none' }), [await answer('text.txt')]);
      expect(last.parts).toEqual(expectedParts(wire, 'text'));
      const sent = JSON.stringify(last.calls[0]?.body);
      const order = ['One moment.', 'result of call_earlier', 'It is noon.', 'And the weather?', 'result of '];
      let at = 0;
      for (const words of order) at = sent.indexOf(words, at + 1);
      expect(at).toBeGreaterThan(0);
      for (const result of resultsOf(said)) expect(sent).toContain(result.content);
      // Some vendors refuse a chat with calls in it that names no tool.
      expect(last.calls[0]?.body).toHaveProperty('tools');
    });

    it('goes on with a chat whose thoughts another model had', async () => {
      const calls = [{ id: 'call_9', type: 'function' as const, function: { name: 'get_time', arguments: '{}' } }];
      const foreign = { wire: 'elsewhere', model: 'other', blocks: [{ type: 'reasoning', text: 'x', marks: {} }] };
      const messages: ChatMessage[] = [
        ...QUESTION,
        { role: 'assistant', content: '', tool_calls: calls, provider_data: foreign },
        { role: 'tool', tool_call_id: 'call_9', content: 'noon' },
      ];
      const { parts } = await ask(request({ messages }), [await answer('text.txt')]);
      expect(parts).toEqual(expectedParts(wire, 'text'));
    });

    it.each(REFUSALS[wire])('knows what %s means', async (file, code, retryable) => {
      for (const stream of [true, false]) {
        const { all } = await ask(request({ stream }), [await answer(`${file}.json`)]);
        expect(all).toMatchObject([{ type: 'error', code, retryable }]);
        expect(JSON.stringify(all)).not.toContain('sk-ab');
      }
    });

    it('keeps what came before a stream broke off, and says that it did', async () => {
      const { all } = await ask(request(), [await answer('cut-off.txt')]);
      expect(all.at(-1)).toMatchObject({ type: 'error', code: 'upstream_interrupted', retryable: true });
      expect(all).toContainEqual({ type: 'text', text: expect.any(String) });
    });

    it('hands on an error inside a stream', async () => {
      const { all } = await ask(request(), [await answer('error-mid-stream.txt')]);
      expect(all.at(-1)).toMatchObject({ type: 'error', retryable: true });
    });

    it.each([
      ['a page of HTML', 'text/html', '<!doctype html><title>Sign in</title>'],
      ['half a JSON', 'application/json', '{"id":"c1","choi'],
    ])('takes %s for a failure of the provider', async (_, contentType, text) => {
      for (const stream of [true, false]) {
        const pieces = [new TextEncoder().encode(text)];
        const { all } = await ask(request({ stream }), [{ contentType, pieces }]);
        expect(all).toMatchObject([{ type: 'error', code: 'upstream_failed' }]);
      }
    });

    it('sends pictures, from the page and from the net', async () => {
      const content = [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
        { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } },
      ];
      const { parts, calls } = await ask(request({ messages: [{ role: 'user', content }] }), [
        await answer('text.txt'),
      ]);
      expect(parts).toEqual(expectedParts(wire, 'text'));
      const sent = JSON.stringify(calls[0]?.body);
      expect(sent).toContain('iVBORw0KGgo=');
      expect(sent).toContain('https://example.com/cat.png');
    });

    it('sends no key of anybody where it was given none', async () => {
      const { calls, all } = await ask(request(), [await answer('text.txt')], { credentials: {} });
      expect(all).toMatchObject([{ type: 'error' }]);
      expect(Object.keys(calls[0]?.headers ?? {}).filter((name) => /authorization|api-key/.test(name))).toEqual([]);
    });

    it('stops when told to', async () => {
      const controller = new AbortController();
      const { fetch } = vendorFetch(wire, await answer('text.txt', (bytes) => inPieces(bytes, [9])));
      const target = targetFor(wire, { fetch, signal: controller.signal });
      const heard: string[] = [];
      async function listen() {
        for await (const part of streamChat(request(), target)) {
          heard.push(part.type);
          controller.abort();
        }
      }
      // What has arrived may still be read; nothing may be reported as an error.
      await listen().catch((error: unknown) => heard.push((error as Error).name));
      expect(heard[0]).toBe('text');
      expect(heard).not.toContain('error');
      await expect(Array.fromAsync(streamChat(request(), target))).rejects.toThrow(/abort/i);
    });
  });
}

/** Cut into pieces of these sizes, again and again. */
function inPieces(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    pieces.push(bytes.subarray(from, from + size));
    from += size;
  }
  return pieces;
}
