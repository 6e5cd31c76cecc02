import { randomBytes } from 'node:crypto';
import { replyScript, startPostgres, startScriptedUpstream } from '@parley/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { startParley } from '../harness/parley-process.ts';

const EVERY_MS = 100;
/** What a killed server may lose of what it has said. */
const LOST_MS = 2_000;
const WORDS = Array.from({ length: 200 }, (_, at) => `word-${at} `);

const wordsIn = (text: string) => text.match(/word-\d+/g) ?? [];

it('a reply whose server is killed says that it was interrupted, with its words', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const upstream = await startScriptedUpstream();
  onTestFinished(() => upstream.close());
  const settings = {
    OPENAI_BASE_URL: upstream.url,
    OPENAI_API_KEY: 'sk-of-the-operator',
    PARLEY_SECRET: 'a secret of thirty-two characters',
    DATABASE_URL: await postgres.createDatabase('killed'),
  };
  const runner = await startParley(settings);
  const other = await startParley(settings);
  onTestFinished(async () => {
    await Promise.all([runner.stop(), other.stop()]);
  });
  upstream.play(replyScript({ text: WORDS, delayMs: EVERY_MS, ending: 'stall' }));

  const id = randomBytes(16).toString('base64url');
  const key = randomBytes(32).toString('base64url');
  const asked = await fetch(`${runner.url}api/ai-proxy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-parley-reply': id, 'x-parley-reply-key': key },
    body: JSON.stringify({ model: 'scripted-1', stream: true, messages: [{ role: 'user', content: 'Count' }] }),
  });
  const reader = asked.body?.getReader();
  let said = '';
  while (wordsIn(said).length < 40) said += Buffer.from((await reader?.read())?.value ?? []).toString();
  await runner.stop('SIGKILL');

  const readOn = async (from: number) => {
    const headers = { 'x-parley-reply-key': key };
    return (await fetch(`${other.url}api/replies/${id}?from=${from}`, { headers })).text();
  };
  const found = await readOn(0);
  expect(found).toContain('"code":"upstream_interrupted"');
  const kept = wordsIn(found);
  expect(kept).toEqual(WORDS.slice(0, kept.length).map((word) => word.trim()));
  expect(kept.length).toBeGreaterThanOrEqual(wordsIn(said).length - LOST_MS / EVERY_MS);
  // As often as somebody reads it, and for whoever had heard more than was stored.
  expect(await readOn(0)).toBe(found);
  expect(await readOn(said.length)).toMatch(/^\n\ndata: \{"error":.*"upstream_interrupted"\}\}\n\n$/);
});
