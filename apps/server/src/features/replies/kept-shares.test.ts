import { replyScript, type UpstreamScript } from '@parley/testkit';
import { describe, expect, it, vi } from 'vitest';
import { keptHeaders, newReplyName, readAndLeave, startKeptApp } from '../../testing/kept-app.ts';
import { askAndLeave, WHOLE, wholeTextOf } from '../../testing/left-reply.ts';

function frameOf(length: number): Buffer {
  return Buffer.from(`data: {"choices":[{"delta":{"content":"${'x'.repeat(length)}"}}]}\n\n`);
}

/** A reply that says one frame, and many more of them, as fast as they are read, when the gate opens. */
function floodScript(frame: Buffer, gate: Promise<unknown>, times: number): UpstreamScript {
  return {
    ...replyScript({ text: [] }),
    steps: [
      { do: 'send', bytes: frame },
      { do: 'wait-for', gate },
      { do: 'flood', bytes: frame, times },
    ],
  };
}

describe('a reply that grows beyond what is kept', () => {
  it('is passed on to whoever reads, and then forgotten', async () => {
    const { ask, upstream, readOn, database } = await startKeptApp();
    const piece = 'x'.repeat(1_000_000);
    const script = replyScript({ text: Array.from({ length: 40 }, () => piece) });
    upstream.play(script);
    const name = newReplyName();
    const text = await (await ask({}, { headers: keptHeaders(name) })).text();
    expect(text === wholeTextOf(script)).toBe(true);
    expect((await readOn(name.id)).status).toBe(404);
    await vi.waitFor(async () => expect(await database.db.selectFrom('replies').selectAll().execute()).toEqual([]));
  });

  it('is not held up by a reader that stalls', async () => {
    const { ask, upstream, readOn } = await startKeptApp();
    const frame = frameOf(1_000_000);
    const gate = Promise.withResolvers<void>();
    upstream.play(floodScript(frame, gate.promise, 60));
    const name = newReplyName();
    const stalled = await ask({}, { headers: keptHeaders(name) });
    const reading = await readOn(name.id);
    gate.resolve();
    expect((await reading.text()).startsWith(frame.toString().repeat(61))).toBe(true);
    await expect(stalled.text()).rejects.toThrow('terminated');
  });

  it('ends when nobody reads it', async () => {
    const { ask, upstream } = await startKeptApp();
    const gate = Promise.withResolvers<void>();
    upstream.play(floodScript(frameOf(100_000), gate.promise, 1_000));
    const leave = new AbortController();
    await readAndLeave(await ask({}, { headers: keptHeaders(newReplyName()), signal: leave.signal }), 1, leave);
    gate.resolve();
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
  });
});

describe('a share of the server', () => {
  it('ends for whoever lets more than a hundred replies run that nobody reads', async () => {
    const { ask, app, readOn, upstream } = await startKeptApp();
    const leaveOne = async () => {
      upstream.play(replyScript({ text: ['So '], ending: 'stall' }));
      const name = newReplyName();
      const leave = new AbortController();
      await readAndLeave(await ask({}, { headers: keptHeaders(name), signal: leave.signal }), 1, leave);
      return name;
    };
    const names = [];
    for (let count = 0; count < 100; count += 1) names.push(await leaveOne());
    const running = async () => (await app.inject({ url: '/metrics' })).payload;
    await vi.waitFor(async () => expect(await running()).toContain('parley_kept_reply_readers 0\n'));
    expect(await running()).toContain('parley_kept_replies_running 100\n');
    const tooMany = await leaveOne();
    await vi.waitFor(async () => {
      expect(await running()).toMatch(/parley_kept_replies_running 100\n[^]*parley_kept_reply_readers 0\n/);
    });
    const told = await readOn(tooMany.id);
    expect(await told.text()).toContain('Too many replies of yours run while nobody reads them');
    // Whoever comes back to one makes room for another.
    const reading = new AbortController();
    const going = await readOn(names[0]?.id ?? '', { signal: reading.signal });
    const next = await leaveOne();
    await vi.waitFor(async () => expect(await running()).toContain('parley_kept_reply_readers 1\n'));
    expect(await running()).toContain('parley_kept_replies_running 101\n');
    expect(await readAndLeave(await readOn(next.id), 1, reading)).not.toHaveLength(0);
    await going.body?.cancel().catch(() => {});
    await app.drain.close(1);
  });

  it('ends for whoever reads one reply by too many connections, however they ask', async () => {
    const { id, key, readOn, ask, openGate } = await askAndLeave();
    const readers = await Promise.all(Array.from({ length: 16 }, () => readOn(id)));
    expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200));
    const refused = await readOn(id);
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
    expect((await ask({}, { headers: keptHeaders({ id, key }) })).status).toBe(429);
    openGate();
    for (const reader of readers) expect(await reader.text()).toBe(WHOLE);
    await vi.waitFor(async () => expect((await readOn(id)).status).toBe(200));
  });
});
