import { randomBytes } from 'node:crypto';
import { REPLY_ID_HEADER, REPLY_KEY_HEADER } from '@parley/contract';
import { bytesScript, replyScript, type UpstreamScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { startPaidApp } from '../../testing/paid-app.ts';
import { recordsOf } from '../../testing/proxied-app.ts';

const NANO_PER_TOKEN = 1_000n;
const USAGE = {
  prompt_tokens: 100,
  completion_tokens: 9_000,
  completion_tokens_details: { reasoning_tokens: 8_990 },
};
const MESSAGES = [{ role: 'user', content: 'Hi' }];

/** Says a word, and tells what it thought when the test says so. */
function thinking(gate: Promise<unknown>): UpstreamScript {
  const script = replyScript({ text: ['Yes'], usage: USAGE });
  const said = script.steps.findIndex((step) => step.do === 'send' && Buffer.from(step.bytes).includes('Yes')) + 1;
  return { ...script, steps: [...script.steps.slice(0, said), { do: 'wait-for', gate }, ...script.steps.slice(said)] };
}

/** Reads until something is there. */
async function readUntil({ body }: Response, words: string): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !text.includes(words);) {
    const piece = await reader?.read();
    if (!piece || piece.done) throw new Error(`the answer ended without ${words}`);
    text += piece.value;
  }
}

forEachEngine((_engine, open) => {
  describe('a call whose client leaves before its usage is told', () => {
    it.each([
      ['/api/ai-proxy', { messages: MESSAGES }],
      ['/v1/chat/completions', { messages: MESSAGES }],
      ['/v1/responses', { input: 'Hi' }],
      ['/v1/messages', { messages: MESSAGES, max_tokens: 10_000 }],
    ])('pays for what was thought: %s', async (path, question) => {
      const { app, send, upstream, settled, token, makeKey, database } = await startPaidApp(await open(), 1);
      const { key } = await makeKey(token);
      const { promise: gate, resolve: go } = Promise.withResolvers<void>();
      upstream.play(thinking(gate));
      const { promise: noticed, resolve: notice } = Promise.withResolvers<void>();
      app.server.once('request', (_, response) => response.once('close', notice));
      const leaving = new AbortController();
      const bearer = path.startsWith('/v1') ? key : token;
      const asked = { model: 'thoughtful', stream: true, ...question };
      await readUntil(await send(path, asked, { bearer, signal: leaving.signal }), 'Yes');
      leaving.abort();
      await noticed;
      go();
      expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone', is_estimated: 0 }]);
      expect(await settled()).toBe(9_100n * NANO_PER_TOKEN);
    });

    it('pays by a usage that came right before it left', async () => {
      const { app, ask, upstream, settled, database } = await startPaidApp(await open(), 1);
      const { promise: gate, resolve: go } = Promise.withResolvers<void>();
      const { steps, ...script } = replyScript({ text: ['Yes'], usage: USAGE });
      upstream.play({ ...script, steps: [...steps.slice(0, -1), { do: 'wait-for', gate }, ...steps.slice(-1)] });
      const { promise: noticed, resolve: notice } = Promise.withResolvers<void>();
      app.server.once('request', (_, response) => response.once('close', notice));
      const leaving = new AbortController();
      await readUntil(await ask({ model: 'thoughtful' }, leaving.signal), 'prompt_tokens');
      leaving.abort();
      await noticed;
      go();
      expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone', is_estimated: 0 }]);
      expect(await settled()).toBe(9_100n * NANO_PER_TOKEN);
    });

    it('pays for a picture of which only the provider knows how many tokens it has', async () => {
      const { ask, upstream, settled, database } = await startPaidApp(await open(), 1);
      const { promise: gate, resolve: go } = Promise.withResolvers<void>();
      const usage = { prompt_tokens: 5_000, completion_tokens: 1 };
      const script = replyScript({ text: ['Yes'], usage });
      upstream.play({
        ...script,
        steps: [...script.steps.slice(0, -2), { do: 'wait-for', gate }, ...script.steps.slice(-2)],
      });
      const leaving = new AbortController();
      const content = [{ type: 'image_url', image_url: { url: 'https://a.test/large.png' } }];
      await readUntil(await ask({ messages: [{ role: 'user', content }] }, leaving.signal), '"stop"');
      leaving.abort();
      go();
      expect(await recordsOf(database, 1)).toMatchObject([{ prompt_tokens: 5_000, is_estimated: 0 }]);
      expect(await settled()).toBe(5_001n * NANO_PER_TOKEN);
    });

    it('pays for thoughts by the time they took where the provider does not tell in time', async () => {
      const aiProxy = { lateMs: 50 };
      const { ask, upstream, settled, database } = await startPaidApp(await open(), 1, { aiProxy });
      const script = replyScript({ text: ['Yes'], ending: 'stall' });
      upstream.play({ ...script, steps: [{ do: 'wait', ms: 400 }, ...script.steps] });
      const leaving = new AbortController();
      await readUntil(await ask({ model: 'thoughtful' }, leaving.signal), 'Yes');
      leaving.abort();
      expect(await upstream.requests[0]?.ended).toBe('aborted');
      const [record] = await recordsOf(database, 1);
      expect(record).toMatchObject({ outcome: 'client_gone', is_estimated: 1 });
      expect(record?.reasoning_tokens).toBeGreaterThanOrEqual(19);
      expect(await settled()).toBeGreaterThan(20n * NANO_PER_TOKEN);
    });

    it('is left at once by Stop, for the words and for thoughts by their time', async () => {
      const { send, call, token, upstream, settled, database } = await startPaidApp(await open(), 1);
      const script = replyScript({ text: ['Yes'], ending: 'stall' });
      upstream.play({ ...script, steps: [{ do: 'wait', ms: 400 }, ...script.steps] });
      const id = randomBytes(24).toString('base64url');
      const headers = { [REPLY_ID_HEADER]: id, [REPLY_KEY_HEADER]: randomBytes(32).toString('base64url') };
      const asked = { model: 'thoughtful', stream: true, messages: MESSAGES };
      await readUntil(await send('/api/ai-proxy', asked, { headers }), 'Yes');
      expect((await call('DELETE', `/replies/${id}`, { token })).status).toBe(200);
      expect(await upstream.requests[0]?.ended).toBe('aborted');
      const [record] = await recordsOf(database, 1);
      expect(record).toMatchObject({ outcome: 'client_gone', is_estimated: 1 });
      expect(record?.reasoning_tokens).toBeGreaterThanOrEqual(19);
      expect(await settled()).toBeGreaterThan(20n * NANO_PER_TOKEN);
    });
  });

  describe('a stream of pictures that are priced by tokens', () => {
    const event = (fields: object) => `event: x\ndata: ${JSON.stringify(fields)}\n\n`;
    const FIRST = event({ type: 'image_generation.partial_image', b64_json: 'AAAA' });
    const LAST = event({
      type: 'image_generation.completed',
      b64_json: 'A'.repeat(400_000),
      usage: { input_tokens: 50, output_tokens: 4_000, total_tokens: 4_050, input_tokens_details: { text_tokens: 50 } },
    });
    const body = { model: 'canvas', prompt: 'A house', stream: true, partial_images: 1 };

    async function startPicture(lateMs?: number) {
      const started = await startPaidApp(await open(), 1, lateMs === undefined ? {} : { aiProxy: { lateMs } });
      const { key } = await started.makeKey(started.token);
      const { promise: gate, resolve: go } = Promise.withResolvers<void>();
      const script = bytesScript(Buffer.from(FIRST + LAST), 200, undefined, [FIRST.length]);
      const [first, ...rest] = script.steps;
      const steps = [...(first ? [first] : []), { do: 'wait-for', gate } as const, ...rest];
      started.upstream.playCall('/images/generations', { ...script, steps });
      const leaving = new AbortController();
      const paint = () => started.send('/v1/images/generations', body, { bearer: key, signal: leaving.signal });
      return { ...started, go, paint, leaving };
    }

    it('is paid by the usage behind its last picture', async () => {
      const { go, paint, settled, database } = await startPicture();
      go();
      expect(await (await paint()).text()).toContain('completed');
      await recordsOf(database, 1);
      expect(await settled()).toBe(40_050n * NANO_PER_TOKEN);
    });

    it('is paid like that where its client has left before', async () => {
      const { go, paint, leaving, settled, database } = await startPicture();
      await readUntil(await paint(), 'partial_image');
      leaving.abort();
      go();
      await recordsOf(database, 1);
      expect(await settled()).toBe(40_050n * NANO_PER_TOKEN);
    });

    it('is paid by what such pictures have where its provider does not tell in time', async () => {
      const { paint, leaving, settled, database } = await startPicture(50);
      await readUntil(await paint(), 'partial_image');
      leaving.abort();
      expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone', is_estimated: 1 }]);
      expect(await settled()).toBeGreaterThan(10_000n * NANO_PER_TOKEN);
    });
  });

  describe('sound', () => {
    /** A minute in a WAV file of 8,000 bytes a second. */
    function aMinute(): File {
      const bytes = Buffer.alloc(44 + 60 * 8_000);
      bytes.write('RIFF', 0);
      bytes.write('WAVEfmt ', 8);
      bytes.writeUInt32LE(8_000, 28);
      return new File([bytes], 'minute.wav');
    }

    it.each(['text', 'srt', 'vtt', 'json'])(
      'that is written down as %s is paid for with its length',
      async (format) => {
        const { origin, upstream, settled, token, makeKey, database } = await startPaidApp(await open(), 1);
        const { key } = await makeKey(token);
        const plain = bytesScript(Buffer.from('one two three'), 200, { 'content-type': 'text/plain' });
        const json = bytesScript(Buffer.from('{"text":"one two three"}'), 200, { 'content-type': 'application/json' });
        upstream.playAudio(format === 'json' ? json : plain);
        const form = new FormData();
        form.append('model', 'scribe');
        form.append('response_format', format);
        form.append('file', aMinute());
        const headers = { authorization: `Bearer ${key}` };
        const response = await fetch(`${origin}/v1/audio/transcriptions`, { method: 'POST', body: form, headers });
        expect(await response.text()).toContain('one two three');
        expect(await recordsOf(database, 1)).toMatchObject([{ is_estimated: 1 }]);
        // A thousand tokens heard and three written, which cost ten times as much.
        expect(await settled()).toBeGreaterThanOrEqual(1_030n * NANO_PER_TOKEN);
        expect(await settled()).toBeLessThan(1_100n * NANO_PER_TOKEN);
      },
    );

    it('that is read aloud is paid for with its length', async () => {
      const { send, settled, token, makeKey, database } = await startPaidApp(await open(), 1);
      const { key } = await makeKey(token);
      // A minute, for somebody who reads aloud.
      const input = 'word '.repeat(180);
      await (await send('/v1/audio/speech', { model: 'voice', input, voice: 'alloy' }, { bearer: key })).arrayBuffer();
      await recordsOf(database, 1);
      expect(await settled()).toBeGreaterThan(12_000n * NANO_PER_TOKEN);
      expect(await settled()).toBeLessThan(14_000n * NANO_PER_TOKEN);
    });

    it('that is read aloud is paid for with what is said about how', async () => {
      const { send, settled, token, makeKey, database } = await startPaidApp(await open(), 1);
      const { key: bearer } = await makeKey(token);
      const asked = { model: 'voice', input: 'a', instructions: 'long '.repeat(1_000), voice: 'alloy' };
      await (await send('/v1/audio/speech', asked, { bearer })).arrayBuffer();
      await recordsOf(database, 1);
      expect(await settled()).toBeGreaterThan(1_000n * NANO_PER_TOKEN);
    });
  });
});
