import { replyScript, type ScriptStep } from '@parley/testkit';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { keptHeaders, type KeptCalls, newReplyName, readAndLeave, startKeptApp } from '../../testing/kept-app.ts';
import { anUpstream, UPSTREAM_KEY } from '../../testing/proxied-app.ts';
import { testConfig } from '../../testing/app.ts';

/** Thousands with `npm run test:long`. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 12);

/** One connection of a reader: it leaves after so many bytes, or reads a little at a time. */
const connection = fc.record({
  bytes: fc.oneof(fc.nat({ max: 3_000 }), fc.nat({ max: 300_000 })),
  server: fc.nat({ max: 1 }),
  pauseMs: fc.constantFrom(0, 0, 1, 15),
  withKey: fc.boolean(),
});

/** Mostly as short as a model's, and now and then so long that a reply of them takes several pieces of the database. */
const word = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 20, unit: 'grapheme' }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), fc.integer({ min: 1, max: 2_000 }))
      .map(([text, times]) => text.repeat(times)),
  },
);

/** A moment, in one of so many histories. */
const seldom = (among: number) =>
  fc.oneof({ weight: among - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 120 }) });

const history = fc.record({
  // Without a size fast-check makes ten of them at most.
  words: fc.array(word, { minLength: 1, maxLength: 40, size: 'max' }),
  /** Before which words the model thinks, and for how long. */
  pauses: fc.array(fc.record({ at: fc.nat({ max: 30 }), ms: fc.nat({ max: 60 }) }), { maxLength: 6 }),
  asker: connection,
  readers: fc.array(fc.array(connection, { maxLength: 6 }), { maxLength: 3 }),
  stopAfterMs: seldom(4),
  restartAfterMs: seldom(2),
});

type Connection = typeof connection extends fc.Arbitrary<infer Value> ? Value : never;
type Name = ReturnType<typeof newReplyName>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until there is an answer: a server that ends refuses, and one that has ended is not there. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask().catch(() => undefined);
    if (response && response.status !== 503) return response;
    await pause(10);
  }
}

/** Reads by one connection after another, each from where the last one broke off, and then to the end; as far as it goes. */
async function readInPieces(servers: readonly KeptCalls[], name: Name, connections: readonly Connection[]) {
  let read = Buffer.alloc(0);
  const toTheEnd = { bytes: Infinity, server: 0, pauseMs: 0, withKey: true };
  for (const { bytes, server, pauseMs, withKey } of [...connections, toTheEnd, toTheEnd, toTheEnd, toTheEnd]) {
    await pause(pauseMs);
    const leave = new AbortController();
    const response = await patiently(() =>
      (servers[server % servers.length] as KeptCalls).readOn(name.id, {
        from: read.length,
        signal: leave.signal,
        // After a restart, or on another server, nobody else has it.
        ...((withKey || servers.length > 1) && { key: name.key }),
      }),
    );
    if (response.status !== 200) continue;
    const piece = await readAndLeave(response, bytes, leave).catch(() => Buffer.alloc(0));
    read = Buffer.concat([read, piece]);
  }
  return read;
}

forEachEngine((engine, open, makePlace) => {
  it('gives every reader the bytes of the upstream, whatever breaks', { timeout: 60_000 + RUNS * 5_000 }, async () => {
    const place = await makePlace();
    const upstream = await anUpstream();
    const providers = { ...testConfig().providers, OpenAI: { apiKey: UPSTREAM_KEY, baseUrl: upstream.url } };
    const startServer = async () =>
      startKeptApp({ database: await open(place), config: { providers }, replies: { storeMs: 25, pollMs: 40 } });
    // With PostgreSQL any server goes on with any reply.
    const servers = engine === 'sqlite' ? [await startServer()] : [await startServer(), await startServer()];

    await fc.assert(
      fc.asyncProperty(history, async ({ words, pauses, asker, readers, stopAfterMs, restartAfterMs }) => {
        const script = replyScript({ text: words });
        const steps = script.steps.flatMap((step, index): ScriptStep[] => [
          ...pauses.filter(({ at }) => at === index).map(({ ms }): ScriptStep => ({ do: 'wait', ms })),
          step,
        ]);
        const whole = Buffer.concat(script.steps.map((step) => (step.do === 'send' ? step.bytes : new Uint8Array())));
        upstream.play({ ...script, steps });
        const name = newReplyName();
        const [runner] = servers as [Awaited<ReturnType<typeof startServer>>];
        const leave = new AbortController();
        const response = await runner.ask({}, { headers: keptHeaders(name), signal: leave.signal });
        const asking = readAndLeave(response, asker.bytes, leave).catch(() => Buffer.alloc(0));
        const reading = Promise.all(readers.map((connections) => readInPieces(servers, name, connections)));
        const stopping =
          stopAfterMs !== null &&
          pause(stopAfterMs).then(() => patiently(() => (servers.at(-1) as KeptCalls).stop(name.id)));
        const restarting =
          restartAfterMs !== null &&
          pause(restartAfterMs).then(async () => {
            await runner.app.drain.close(60_000);
            servers[0] = await startServer();
          });
        const [first, texts] = await Promise.all([asking, reading, stopping, restarting]);
        for (const text of [first, ...texts]) expect(whole.subarray(0, text.length).equals(text)).toBe(true);
        if (stopAfterMs !== null) return;
        for (const text of texts) expect(text.length).toBe(whole.length);
        expect((await readInPieces(servers, name, [])).equals(whole)).toBe(true);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
