import { aChatRequest, fixtureScript, startScriptedUpstream, VENDOR_WIRES, type VendorWire } from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectedParts } from '../testing/expected-parts.ts';
import { joinedParts } from '../testing/joined-parts.ts';
import { targetFor } from '../testing/wire-setups.ts';
import { streamChat } from './stream-chat.ts';

const tools = [{ type: 'function', function: { name: 'get_weather' } }];

async function start(wire: VendorWire) {
  const upstream = await startScriptedUpstream({ wire });
  onTestFinished(() => upstream.close());
  const target = (signal = new AbortController().signal) => targetFor(wire, { fetch, baseUrl: upstream.url, signal });
  return { upstream, target };
}

describe.each(VENDOR_WIRES)('over a socket, the wire %s', (wire) => {
  it('brings a whole turn in both forms', async () => {
    const { upstream, target } = await start(wire);
    for (const stream of [true, false]) {
      upstream.play(fixtureScript(wire, 'reasoning-tools'));
      const all = await Array.fromAsync(streamChat(aChatRequest({ tools, stream }), target()));
      const parts = joinedParts(all).filter((part) => part.type !== 'replay');
      expect(parts).toEqual(expectedParts(wire, 'reasoning-tools'));
    }
  });

  it('lets go of the connection when the reader stops', async () => {
    const { upstream, target } = await start(wire);
    const { steps, ...script } = fixtureScript(wire, 'cut-off');
    upstream.play({ ...script, steps: [...steps, { do: 'stall' }] });
    const controller = new AbortController();
    const reading = Array.fromAsync(streamChat(aChatRequest({ tools }), target(controller.signal)));
    const { ended } = await upstream.nextRequest();
    controller.abort();
    await expect(reading).rejects.toThrow(/abort/i);
    expect(await ended).toBe('aborted');
  });

  it('lets go of the connection when the reader has heard enough', async () => {
    const { upstream, target } = await start(wire);
    const { steps, ...script } = fixtureScript(wire, 'cut-off');
    upstream.play({ ...script, steps: [...steps, { do: 'stall' }] });
    for await (const part of streamChat(aChatRequest({ tools }), target())) if (part.type === 'text') break;
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
  });

  it('reports a connection that breaks', async () => {
    const { upstream, target } = await start(wire);
    const { steps, ...script } = fixtureScript(wire, 'cut-off');
    upstream.play({ ...script, steps: [...steps, { do: 'drop' }] });
    const parts = await Array.fromAsync(streamChat(aChatRequest({ tools }), target()));
    expect(parts.at(-1)).toMatchObject({ type: 'error', code: 'upstream_interrupted', retryable: true });
  });
});
