import { describe, expect, it, onTestFinished } from 'vitest';
import { startScriptedUpstream } from './scripted-upstream.ts';
import { bytesScript, cutAt, emptyScript, errorScript, jsonScript, replyScript } from './upstream-script.ts';

async function start() {
  const upstream = await startScriptedUpstream();
  onTestFinished(() => upstream.close());
  const ask = (body: object, signal?: AbortSignal) =>
    fetch(`${upstream.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  return { upstream, ask };
}

describe('the scripted upstream', () => {
  it('plays a reply as a stream or whole, and records what it was asked', async () => {
    const { upstream, ask } = await start();
    const script = replyScript({ text: ['a', 'b'], toolCalls: [{ name: 'f', arguments: { x: 1 } }] });
    upstream.play(script, script);
    expect(await (await ask({ stream: true })).text()).toMatch(
      /"content":"a".*"content":"b".*"finish_reason":"tool_calls".*\[DONE\]/s,
    );
    expect(await (await ask({ model: 'm' })).json()).toMatchObject({
      choices: [{ message: { content: 'ab', tool_calls: [{ function: { name: 'f', arguments: '{"x":1}' } }] } }],
    });
    expect(upstream.requests.map(({ body }) => body)).toEqual([{ stream: true }, { model: 'm' }]);
    expect(await upstream.requests[0]?.ended).toBe('sent');
  });

  it('sends each piece of a cut stream as a packet of its own', async () => {
    const { upstream, ask } = await start();
    const bytes = new TextEncoder().encode('data: ü\n\n');
    upstream.play(bytesScript(bytes, 200, undefined, [7]));
    const chunks = await Array.fromAsync((await ask({ stream: true })).body ?? []);
    expect(chunks.map((chunk) => chunk.length)).toEqual([7, 3]);
  });

  it('notices that the client has gone', async () => {
    const { upstream, ask } = await start();
    upstream.play(replyScript({ text: ['a'], ending: 'stall' }));
    const controller = new AbortController();
    await ask({ stream: true }, controller.signal);
    controller.abort();
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
  });

  it('breaks the connection in the middle', async () => {
    const { upstream, ask } = await start();
    upstream.play(replyScript({ text: ['a'], ending: 'drop' }));
    await expect((await ask({ stream: true })).text()).rejects.toThrow('terminated');
  });

  it('reads aloud and writes down, and remembers what it was given', async () => {
    const { upstream } = await start();
    const spoken = await fetch(`${upstream.url}/audio/speech`, { method: 'POST', body: '{"input":"hi"}' });
    expect(spoken.headers.get('content-type')).toBe('audio/wav');
    expect(Buffer.from(await spoken.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
    upstream.playAudio(jsonScript({ text: 'Hello' }));
    const written = await fetch(`${upstream.url}/audio/transcriptions`, { method: 'POST', body: 'sound' });
    expect(await written.json()).toEqual({ text: 'Hello' });
    expect(upstream.audio.map(({ body }) => body)).toEqual([{ input: 'hi' }, 'sound']);
    expect(upstream.requests).toEqual([]);
  });

  it('forgets what it was told and asked, and cuts what it was still saying', async () => {
    const { upstream, ask } = await start();
    upstream.play(replyScript({ text: ['a'], ending: 'stall' }), errorScript(500));
    const cut = (await ask({ stream: true })).text();
    const stalled = await upstream.nextRequest();
    upstream.reset();
    await expect(cut).rejects.toThrow('terminated');
    expect(await stalled.ended).toBe('aborted');
    expect(upstream.requests).toEqual([]);
    expect((await ask({ stream: true })).status).toBe(200);
    expect((await upstream.nextRequest()).body).toEqual({ stream: true });
  });

  it('refuses, and says nothing, as told', async () => {
    const { upstream, ask } = await start();
    upstream.play(errorScript(429, { headers: { 'retry-after': '2' } }), emptyScript());
    const refused = await ask({});
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await (await ask({})).text()).toBe('');
  });
});

it('cuts bytes at any positions without losing one', () => {
  const bytes = Uint8Array.from({ length: 10 }, (_, at) => at);
  const pieces = cutAt(bytes, [9, 3, 3, 0, 10, 99, -1]);
  expect(pieces.map((piece) => [...piece])).toEqual([[0, 1, 2], [3, 4, 5, 6, 7, 8], [9]]);
});
