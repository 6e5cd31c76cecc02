import { replyScript, type UpstreamScript } from '@parley/testkit';
import { expect, vi } from 'vitest';
import { keptHeaders, newReplyName, readAndLeave, startKeptApp } from './kept-app.ts';

export const WORDS = ['Once ', 'upon ', 'a ', 'time ', 'there ', 'was ', 'a ', 'reply.'];

/** A reply that says its first words, and the others when the gate opens. */
function gatedScript(gate: Promise<unknown>, first = 3): UpstreamScript {
  const script = replyScript({ text: WORDS });
  return {
    ...script,
    steps: [...script.steps.slice(0, first), { do: 'wait-for', gate }, ...script.steps.slice(first)],
  };
}

export function wholeTextOf(script: UpstreamScript): string {
  return script.steps.map((step) => (step.do === 'send' ? Buffer.from(step.bytes).toString() : '')).join('');
}

export const WHOLE = wholeTextOf(replyScript({ text: WORDS }));

/** Asks, reads the beginning and leaves; the reply goes on when the gate opens. */
export async function askAndLeave() {
  const app = await startKeptApp();
  const gate = Promise.withResolvers<void>();
  app.upstream.play(gatedScript(gate.promise));
  const name = newReplyName();
  const leave = new AbortController();
  const response = await app.ask({}, { headers: keptHeaders(name), signal: leave.signal });
  const read = await readAndLeave(response, 10, leave);
  // The server has noticed.
  await vi.waitFor(async () => {
    expect((await app.app.inject({ url: '/metrics' })).payload).toContain('parley_kept_reply_readers 0\n');
  });
  return { ...app, ...name, read, openGate: gate.resolve };
}
