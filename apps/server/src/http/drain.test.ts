import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listen, startTestApp } from '../testing/app.ts';

const QUESTION = { model: 'parley-guide', stream: true, messages: [{ role: 'user', content: 'Show me a table' }] };

async function ask(address: string): Promise<ReadableStreamDefaultReader<string>> {
  const response = await fetch(`${address}api/ai-proxy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(QUESTION),
  });
  if (!response.body) throw new Error('there is no body');
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
}

async function readOn(reader: ReadableStreamDefaultReader<string>): Promise<string> {
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
  }
}

describe('stopping', () => {
  it('lets a running reply come to its end and takes nothing new', async () => {
    const testApp = await startTestApp({ aiProxy: { guideDelayMs: 1 } });
    const address = await listen(testApp);
    const reader = await ask(address);
    const first = await reader.read();
    const closed = testApp.app.drain.close(60_000);
    await expect(fetch(`${address}healthz`)).rejects.toThrow('fetch failed');
    const rest = await readOn(reader);
    expect(first.value).toContain('data:');
    expect(rest).toContain('data: [DONE]');
    await closed;
  });

  it('refuses what a client sends meanwhile on the connection of a running reply', async () => {
    const testApp = await startTestApp({ aiProxy: { guideDelayMs: 1 } });
    const { hostname, port } = new URL(await listen(testApp));
    const body = JSON.stringify(QUESTION);
    const head = `host: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.write(`POST /api/ai-proxy HTTP/1.1\r\n${head}${body}`);
    await expect.poll(() => said).toContain('data:');
    const closed = testApp.app.drain.close(60_000);
    socket.write(`GET /api/models HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    await once(socket, 'close');
    expect(said).toMatch(/data: \[DONE\][^]*HTTP\/1\.1 503 [^]*"code":1010/);
    await closed;
  });

  it('ends a reply that takes longer than the limit', async () => {
    const testApp = await startTestApp({ aiProxy: { guideDelayMs: 3_600_000 } });
    const reader = await ask(await listen(testApp));
    const rest = readOn(reader).catch(() => 'broken off');
    await testApp.app.drain.close(0);
    expect(await rest).not.toContain('"finish_reason":"stop"');
  });

  it('does not wait for connections that are merely kept open', async () => {
    const testApp = await startTestApp();
    const address = await listen(testApp);
    await (await fetch(`${address}api/models`)).text();
    await testApp.app.drain.close(3_600_000);
    expect(testApp.app.server.listening).toBe(false);
  });

  it('counts a reply as running for as long as the client is there', async () => {
    const testApp = await startTestApp({ aiProxy: { guideDelayMs: 3_600_000 } });
    const reader = await ask(await listen(testApp));
    const streams = async () =>
      /parley_active_streams (\d+)/.exec((await testApp.app.inject({ url: '/metrics' })).payload)?.[1];
    expect(await streams()).toBe('1');
    await reader.cancel();
    await expect.poll(streams).toBe('0');
  });
});
