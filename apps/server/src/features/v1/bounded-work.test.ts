import { bytesScript } from '@parley/testkit';
import { describe, expect, it, vi } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { startPaidApp } from '../../testing/paid-app.ts';

/** More than is counted for an account in a minute. */
const LONG = 'word '.repeat(900_000);
const SHORT = 'word '.repeat(100);

forEachEngine((_engine, open) => {
  describe('work for accounts that may have no money', () => {
    it('is an estimate once an account had much counted', async () => {
      const { send, token, makeKey, signIn } = await startPaidApp(await open(), 0);
      const { key } = await makeKey(token);
      const count = async (content: string, bearer: string): Promise<number> => {
        const body = { model: 'by-token', messages: [{ role: 'user', content }] };
        const response = await send('/v1/messages/count_tokens', body, { bearer });
        return ((await response.json()) as { input_tokens: number }).input_tokens;
      };
      const exact = await count(SHORT, key);
      expect(exact).toBeLessThan(115);
      await count(LONG, key);
      expect(await count(SHORT, key)).toBe(129);
      const { key: other } = await makeKey((await signIn('bob@example.org')).token);
      expect(await count(SHORT, other)).toBe(exact);
    });

    it('is refused beyond a few uploads at once', async () => {
      const { origin, upstream, send, token, makeKey } = await startPaidApp(await open(), 1);
      const { key } = await makeKey(token);
      const { promise: gate, resolve: go } = Promise.withResolvers<void>();
      const answer = bytesScript(Buffer.from('{"text":"Hi"}'), 200, { 'content-type': 'application/json' });
      const waiting = { ...answer, steps: [{ do: 'wait-for', gate } as const, ...answer.steps] };
      upstream.playAudio(...Array.from({ length: 8 }, () => waiting));
      const write = async (): Promise<number> => {
        const form = new FormData();
        form.append('model', 'scribe');
        form.append('file', new File([Buffer.alloc(100)], 'hi.mp3'));
        const headers = { authorization: `Bearer ${key}` };
        const response = await fetch(`${origin}/v1/audio/transcriptions`, { method: 'POST', body: form, headers });
        await response.text();
        return response.status;
      };
      const running = Array.from({ length: 8 }, write);
      await vi.waitFor(() => expect(upstream.audio).toHaveLength(8), { timeout: 20_000 });
      expect(await write()).toBe(429);
      const picture = await send('/api/images/pictures', { model: 'painter', prompt: 'A red boat' });
      expect(picture.status, 'through another door').toBe(429);
      go();
      expect(await Promise.all(running)).toEqual(Array.from({ length: 8 }, () => 200));
      upstream.playAudio(answer);
      await expect.poll(write, { timeout: 20_000 }).toBe(200);
    });
  });
});
