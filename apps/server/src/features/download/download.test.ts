import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { temporaryFolder } from '../../testing/engines.ts';

const LATEST = { version: '1.4.0', downloads: [{ system: 'linux', url: 'https://files.example.org/parley.deb' }] };

/** A host of releases, whose answer can change, and the app. */
async function startHost(first: { status?: number; body: string }) {
  let answer: { status?: number; body: string } = first;
  let asked = 0;
  let now = 1_800_000_000_000;
  const host = createServer((_, response) => {
    asked += 1;
    response.writeHead(answer.status ?? 200).end(answer.body);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    host.closeAllConnections();
    await new Promise((closed) => host.close(closed));
  });
  const latestJson = `http://127.0.0.1:${(host.address() as AddressInfo).port}/latest.json`;
  const { app, logs } = await startTestApp({
    config: { latestJson, downloadHosts: ['files.example.org'], accessCode: 'correct horse' },
    now: () => now,
  });
  const ask = async () => (await app.inject('/api/download')).json() as { data: { release?: object } };
  return {
    ask,
    logs,
    asked: () => asked,
    answerWith: (next: typeof answer) => void (answer = next),
    pass: (ms: number) => void (now += ms),
  };
}

const text = JSON.stringify(LATEST);

describe('what can be downloaded', () => {
  it('is told to everybody, and asked for once for all of them', async () => {
    const { ask, asked } = await startHost({ body: text });
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { data } of answers)
      expect(data).toMatchObject({ release: { version: '1.4.0', files: [{ kind: 'deb' }] } });
    expect(asked()).toBe(1);
  });

  it('stays as it was known while its host fails, and changes when it is there again', async () => {
    const { ask, answerWith, pass, logs } = await startHost({ body: text });
    await ask();
    answerWith({ status: 502, body: 'no' });
    pass(11 * 60_000);
    expect((await ask()).data).toMatchObject({ release: { version: '1.4.0' } });
    expect(logs.join()).toContain('PARLEY_LATEST_JSON could not be read');
    answerWith({ body: text.replace('1.4.0', '1.5.0') });
    pass(2 * 60_000);
    expect((await ask()).data).toMatchObject({ release: { version: '1.5.0' } });
  });

  it.each([
    ['no JSON', '<html>'],
    ['no release', '{}'],
    ['without an end', JSON.stringify({ ...LATEST, notes: 'x'.repeat(300_000) })],
  ])('is nothing where the file is %s', async (_, body) => {
    const { ask } = await startHost({ body });
    expect((await ask()).data).toEqual({});
  });

  it('comes from a file of the operator as well', async () => {
    const latestJson = join(temporaryFolder(), 'latest.json');
    writeFileSync(latestJson, text);
    const { app } = await startTestApp({ config: { latestJson } });
    expect((await app.inject('/api/download')).json()).toMatchObject({ data: { release: { version: '1.4.0' } } });
  });

  it('is nothing where the operator offers nothing', async () => {
    const { app } = await startTestApp();
    expect((await app.inject('/api/download')).json()).toMatchObject({ data: {} });
  });
});
