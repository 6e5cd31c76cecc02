import { type PictureEvent } from '@parley/contract';
import { bytesScript, errorScript, jsonScript, madePicture } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { startPaidApp } from '../../testing/paid-app.ts';
import { eventsIn } from '../../testing/picture-events.ts';

const PATH = '/images/generations';
const BASE64 = madePicture(24, 16).toString('base64');
const CENT_NANO = 10_000_000n;

const made = (count: number, usage?: object) =>
  jsonScript({
    created: 1,
    data: Array.from({ length: count }, () => ({ b64_json: BASE64 })),
    ...(usage && { usage }),
  });

onBothEngines((_engine, open) => {
  async function start(dollars: number) {
    const app = await startPaidApp(await open(), dollars);
    const make = async (fields: object): Promise<PictureEvent[]> =>
      eventsIn(await app.send('/api/images/pictures', { model: 'painter', prompt: 'A red boat', ...fields }));
    return { ...app, make };
  }

  describe('pictures that somebody pays for', () => {
    it('cost their price for each that came', async () => {
      const { upstream, make, settled } = await start(1);
      upstream.playCall(PATH, made(2));
      const events = await make({ count: 3 });
      expect(events).toMatchObject([{ index: 0 }, { index: 1 }, { type: 'cost', nano: 80_000_000 }, { type: 'end' }]);
      expect(await settled()).toBe(8n * CENT_NANO);
    });

    it('are no more than were asked for, whatever comes', async () => {
      const { upstream, make, settled } = await start(1);
      upstream.playCall(PATH, made(5));
      const events = await make({ count: 2 });
      expect(events.filter(({ type }) => type === 'picture')).toHaveLength(2);
      expect(await settled()).toBe(8n * CENT_NANO);
    });

    it('cost their tokens, where those are counted', async () => {
      const { upstream, make, settled } = await start(1);
      upstream.playCall(PATH, made(1, { input_tokens: 100, output_tokens: 1_000 }));
      const events = await make({ model: 'canvas', size: '1024x1024' });
      expect(events).toMatchObject([{ index: 0 }, { type: 'cost', nano: 10_100_000 }, { type: 'end' }]);
      expect(await settled()).toBe(10_100_000n);
    });

    it.each([
      ['are refused', errorScript(400, { message: 'rejected', code: 'content_policy_violation' }), 'prompt_refused'],
      ['fail', errorScript(500), 'upstream_failed'],
      ['are none', jsonScript({ data: [{ b64_json: btoa('hello') }] }), 'upstream_failed'],
    ])('cost nothing where they %s', async (_name, script, code) => {
      const { upstream, make, settled } = await start(1);
      upstream.playCall(PATH, script, script, script, script);
      expect(await make({})).toMatchObject([{ type: 'error', code }, { type: 'end' }]);
      expect(await settled()).toBe(0n);
    });

    it('are not begun without the money for all of them', async () => {
      const { upstream, send, settled } = await start(0.1);
      const response = await send('/api/images/pictures', { model: 'painter', prompt: 'A red boat', count: 3 });
      expect([response.status, await response.json()]).toMatchObject([403, { code: -1, msg: 'Balance not enough' }]);
      expect(upstream.calls).toEqual([]);
      expect(await settled()).toBe(0n);
    });

    it('cost more where they are larger', async () => {
      const { upstream, make, settled } = await start(1);
      upstream.playCall(PATH, made(1));
      expect(await make({ size: '3072x2048' })).toMatchObject([{ index: 0 }, { nano: 160_000_000 }, { type: 'end' }]);
      expect(await settled()).toBe(16n * CENT_NANO);
    });

    it('are not begun without the money for all of their tokens', async () => {
      const { upstream, send, settled } = await start(0.03);
      const fields = { prompt: 'A red boat', size: '1024x1024', quality: 'high' };
      for (const [path, model] of [
        ['/api/images/pictures', 'canvas'],
        ['/v1/images/generations', 'canvas'],
      ] as const) {
        const response = await send(path, { model, ...fields });
        expect([path, response.status]).toEqual([path, 403]);
      }
      expect(upstream.calls).toEqual([]);
      expect(await settled()).toBe(0n);
    });

    it('are paid for by tokens when they are stopped: what was told, and what was begun', async () => {
      const { upstream, send, settled } = await start(1);
      const event = {
        type: 'image_generation.completed',
        b64_json: BASE64,
        usage: { input_tokens: 10, output_tokens: 200 },
      };
      const first = bytesScript(Buffer.from(`data: ${JSON.stringify(event)}\n\n`), 200, {
        'content-type': 'text/event-stream',
      });
      const stall = { status: 200, headers: {}, steps: [{ do: 'stall' }] } as const;
      upstream.playCall(PATH, first, stall, stall);
      const stop = new AbortController();
      const asked = { model: 'gpt-image-paid', prompt: 'A red boat', count: 3, quality: 'low', size: '1024x1024' };
      const response = await send('/api/images/pictures', asked, { signal: stop.signal });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ''; !text.includes('"picture"');) text += (await reader?.read())?.value ?? '';
      await expect.poll(() => upstream.calls.length).toBe(3);
      stop.abort();
      await reader?.cancel().catch(() => {});
      const paid = await settled();
      // 200 that were told, and 272 for each of the others; the words are a few more.
      expect(paid).toBeGreaterThanOrEqual(744n * 10_000n + 10_000n);
      expect(paid).toBeLessThan(744n * 10_000n + 100_000n);
    });

    it('are paid for when they are stopped after they were begun', async () => {
      const { upstream, send, settled } = await start(1);
      upstream.playCall(PATH, { status: 200, headers: {}, steps: [{ do: 'stall' }] });
      const stop = new AbortController();
      const sent = send(
        '/api/images/pictures',
        { model: 'painter', prompt: 'A red boat', count: 2 },
        { signal: stop.signal },
      );
      await expect.poll(() => upstream.calls.length).toBe(1);
      stop.abort();
      await sent.then((response) => response.text()).catch(() => {});
      expect(await upstream.calls[0]?.ended).toBe('aborted');
      expect(await settled()).toBe(8n * CENT_NANO);
    });
  });
});
