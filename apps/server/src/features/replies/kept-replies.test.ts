import { errorScript, jsonScript, replyScript } from '@parley/testkit';
import { NOT_APPLIED_HEADER } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import { keptHeaders, newReplyName, readAndLeave, startKeptApp } from '../../testing/kept-app.ts';
import { askAndLeave, WHOLE, wholeTextOf, WORDS } from '../../testing/left-reply.ts';
import { recordsOf } from '../../testing/proxied-app.ts';

describe('a reply that is kept', () => {
  it('is what it would be without', async () => {
    const { ask, upstream } = await startKeptApp();
    upstream.play(replyScript({ text: WORDS }), replyScript({ text: WORDS }));
    const plain = await ask();
    const kept = await ask({}, { headers: keptHeaders(newReplyName()) });
    expect([kept.status, await kept.text()]).toEqual([200, await plain.text()]);
    const told = (response: Response) =>
      [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    expect(told(kept)).toEqual(told(plain));
  });

  it('goes on when the connection breaks, and continues at the very byte', async () => {
    const { read, id, readOn, openGate, upstream, database } = await askAndLeave();
    const going = await readOn(id, { from: read.length });
    expect(going.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    openGate();
    expect(read.toString() + (await going.text())).toBe(WHOLE);
    expect(await (await upstream.nextRequest()).ended).toBe('sent');
    const records = await recordsOf(database, 1);
    expect(records).toMatchObject([{ outcome: 'ok' }]);
  });

  it('is read by several at once, and as often as they like', async () => {
    const { id, key, readOn, openGate } = await askAndLeave();
    const readers = [await readOn(id), await readOn(id, { from: 7, key })];
    openGate();
    expect(await Promise.all(readers.map((reader) => reader.text()))).toEqual([WHOLE, WHOLE.slice(7)]);
    const again = await readOn(id, { from: 20 });
    expect(again.headers.get('content-length')).toBe(String(WHOLE.length - 20));
    expect(await again.text()).toBe(WHOLE.slice(20));
    expect(await (await readOn(id, { from: WHOLE.length + 5 })).text()).toBe('');
  });

  it('is the same where the same question comes again', async () => {
    const { id, key, ask, openGate, upstream } = await askAndLeave();
    const again = await ask({}, { headers: keptHeaders({ id, key }) });
    openGate();
    expect(await again.text()).toBe(WHOLE);
    expect(await (await ask({}, { headers: keptHeaders({ id, key }) })).text()).toBe(WHOLE);
    expect(upstream.requests).toHaveLength(1);
  });

  it('is asked for once by questions that come together', async () => {
    const { ask, upstream } = await startKeptApp();
    upstream.play(replyScript({ text: WORDS }));
    const headers = keptHeaders(newReplyName());
    const answers = await Promise.all([ask({}, { headers }), ask({}, { headers }), ask({}, { headers })]);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([WHOLE, WHOLE, WHOLE]);
    expect(upstream.requests).toHaveLength(1);
  });

  it('has one id and one key', async () => {
    const { id, ask } = await askAndLeave();
    const other = await ask({}, { headers: keptHeaders({ id, key: newReplyName().key }) });
    expect([other.status, await other.json()]).toMatchObject([409, { error: { code: 'conflict' } }]);
  });

  it('may be a whole answer', async () => {
    const { ask, readOn, upstream } = await startKeptApp();
    upstream.play(replyScript({ text: WORDS }));
    const name = newReplyName();
    const whole = await ask({ stream: false, top_k: 3 }, { headers: keptHeaders(name) });
    const text = await whole.text();
    expect(JSON.parse(text)).toMatchObject({ choices: [{ message: { content: WORDS.join('') } }] });
    const again = await readOn(name.id);
    expect([again.status, again.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(again.headers.get(NOT_APPLIED_HEADER)).toBe(whole.headers.get(NOT_APPLIED_HEADER));
    expect(await again.text()).toBe(text);
  });

  it('may be a failure before the first byte', async () => {
    const refusal = errorScript(429, { headers: { 'retry-after': '7' } });
    const other = await startKeptApp();
    other.upstream.play(refusal);
    const plain = await other.ask();
    const { ask, readOn, upstream } = await startKeptApp();
    upstream.play(refusal);
    const name = newReplyName();
    const kept = await ask({}, { headers: keptHeaders(name) });
    const withoutId = async (response: Response) => ({ ...((await response.json()) as object), requestId: '' });
    expect([kept.status, kept.headers.get('retry-after')]).toEqual([429, '7']);
    const failure = await withoutId(kept);
    expect(failure).toEqual(await withoutId(plain));
    const again = await readOn(name.id);
    expect([again.status, again.headers.get('retry-after'), await withoutId(again)]).toEqual([429, '7', failure]);
  });

  it.each([
    ['v1/chat/completions', {}],
    ['v1/responses', { input: 'Hello' }],
    ['v1/messages', { max_tokens: 50 }],
  ])('may be one of %s', async (path, fields) => {
    const { ask, readOn, upstream } = await startKeptApp();
    upstream.play(replyScript({ text: WORDS }));
    const name = newReplyName();
    const response = await ask({ model: 'scripted-1', ...fields }, { path, headers: keptHeaders(name) });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('reply.');
    expect(await (await readOn(name.id)).text()).toBe(text);
  });
});

describe('stopping a kept reply', () => {
  it('ends the call to the provider at once, and forgets it', async () => {
    const { id, key, stop, readOn, upstream, database } = await askAndLeave();
    const reading = await readOn(id);
    expect((await stop(id)).status).toBe(200);
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
    expect(WHOLE).toContain(await reading.text());
    expect((await readOn(id, { key })).status).toBe(404);
    expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone' }]);
    expect(await database.db.selectFrom('replies').selectAll().execute()).toEqual([]);
    expect((await stop(id)).status).toBe(404);
  });

  it('forgets one that has ended at once, stored or not', async () => {
    const { ask, stop, readOn, database } = await startKeptApp();
    const rows = () => database.db.selectFrom('replies').selectAll().execute();
    const stored = newReplyName();
    await (await ask({}, { headers: keptHeaders(stored) })).text();
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'done' }]));
    expect((await stop(stored.id)).status).toBe(200);
    expect(await rows()).toEqual([]);
    const {
      ask: askLazy,
      stop: stopLazy,
      readOn: readLazy,
      ...lazy
    } = await startKeptApp({ replies: { storeMs: 5_000 } });
    const fresh = newReplyName();
    await (await askLazy({}, { headers: keptHeaders(fresh) })).text();
    expect((await stopLazy(fresh.id)).status).toBe(200);
    expect((await readLazy(fresh.id, { key: fresh.key })).status).toBe(404);
    expect((await readOn(stored.id, { key: stored.key })).status).toBe(404);
    await lazy.app.close();
  });

  it('works before its question has arrived', async () => {
    const { ask, stop, upstream } = await startKeptApp();
    const name = newReplyName();
    expect((await stop(name.id)).status).toBe(404);
    expect((await ask({}, { headers: keptHeaders(name) })).status).toBe(409);
    expect(upstream.requests).toHaveLength(0);
  });

  it('works before the provider has said anything', async () => {
    const { ask, upstream, stop } = await startKeptApp();
    upstream.play({ status: 200, headers: {}, steps: [{ do: 'stall' }] });
    const name = newReplyName();
    const leave = new AbortController();
    const asking = ask({}, { headers: keptHeaders(name), signal: leave.signal }).catch(() => undefined);
    const request = await upstream.nextRequest();
    leave.abort();
    await asking;
    await stop(name.id);
    expect(await request.ended).toBe('aborted');
  });
});

describe('a wish to keep a reply', () => {
  it.each([
    ['only an id', { 'x-parley-reply': newReplyName().id }],
    ['only a key', { 'x-parley-reply-key': newReplyName().key }],
    ['a short id', keptHeaders({ ...newReplyName(), id: 'short' })],
    ['a short key', keptHeaders({ ...newReplyName(), key: 'short' })],
  ])('with %s is refused in plain words', async (_, headers) => {
    const { ask, upstream } = await startKeptApp();
    const response = await ask({}, { headers });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'bad_request' } }]);
    expect(upstream.requests).toEqual([]);
  });

  it('is no matter where replies are not kept', async () => {
    const { ask, upstream, readOn } = await startKeptApp({ config: { replyMinutes: 0 } });
    upstream.play(replyScript({ text: ['So '], ending: 'stall' }));
    const name = newReplyName();
    const leave = new AbortController();
    await readAndLeave(await ask({}, { headers: keptHeaders(name), signal: leave.signal }), 1, leave);
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
    expect((await readOn(name.id, { key: name.key })).status).toBe(404);
  });

  it('is no matter for strangers', async () => {
    const { ask, app, apiUrl } = await startKeptApp({ config: { accessCode: 'open sesame' } });
    const name = newReplyName();
    const relayed = { provider: 'OpenAI', credentials: { apiKey: 'sk-own' }, request: { model: 'm', messages: [] } };
    await ask(relayed, { path: 'ai-proxy/relay', headers: keptHeaders(name) });
    const entered = await app.inject({
      method: 'POST',
      url: '/api/auth/access-code',
      payload: { code: 'open sesame' },
    });
    const { token } = entered.json<{ data: { token: string } }>().data;
    const headers = { authorization: `Bearer ${token}`, 'x-parley-reply-key': name.key };
    expect((await fetch(`${apiUrl}replies/${name.id}`, { headers })).status).toBe(404);
  });

  it('leaves neither a key nor an id in the log', async () => {
    const { ask, logs, readOn, stop } = await startKeptApp();
    const name = newReplyName();
    await (await ask({}, { headers: keptHeaders(name) })).text();
    await (await readOn(name.id, { key: name.key })).text();
    await stop(name.id);
    await vi.waitFor(() => expect(logs.join('').match(/"path":"\/api\/replies\/:id"/g)).toHaveLength(2));
    expect(logs.join('')).not.toContain(name.key);
    expect(logs.join('')).not.toContain(name.id);
  });
});

describe('reading a kept reply', () => {
  it('says the same of every id that is not there', async () => {
    const { readOn, stop } = await startKeptApp();
    const guessed = newReplyName();
    for (const response of [
      await readOn(guessed.id, { key: guessed.key }),
      await readOn(guessed.id),
      await stop(guessed.id),
    ]) {
      expect([response.status, await response.json()]).toMatchObject([404, { msg: 'Not Found' }]);
    }
  });

  it('needs the right key where one is given', async () => {
    const { id, readOn } = await askAndLeave();
    expect((await readOn(id, { key: newReplyName().key })).status).toBe(404);
  });

  it('takes the key of developers’ clients', async () => {
    const { apiUrl } = await startKeptApp({ config: { accessCode: 'open sesame' } });
    const name = newReplyName();
    const headers = { authorization: 'Bearer open sesame', 'content-type': 'application/json', ...keptHeaders(name) };
    const body = JSON.stringify({ model: 'scripted-1', stream: true, messages: [{ role: 'user', content: 'Hi' }] });
    const text = await (await fetch(`${apiUrl}v1/chat/completions`, { method: 'POST', headers, body })).text();
    const address = `${apiUrl}replies/${name.id}`;
    expect(await (await fetch(address, { headers: { authorization: 'Bearer open sesame' } })).text()).toBe(text);
    expect((await fetch(address, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    expect((await fetch(address)).status).toBe(401);
  });

  it('catches up, however slowly somebody reads', async () => {
    const { ask, upstream, readOn } = await startKeptApp();
    const words = Array.from({ length: 1_000 }, (_, at) => `${at} `.padEnd(4_000, 'ä'));
    const script = replyScript({ text: words });
    upstream.play(script);
    const name = newReplyName();
    const slow = await ask({}, { headers: keptHeaders(name) });
    // The provider is not held up by a client that reads nothing.
    expect(await (await upstream.nextRequest()).ended).toBe('sent');
    const whole = wholeTextOf(script);
    expect((await (await readOn(name.id)).text()) === whole).toBe(true);
    expect((await slow.text()) === whole).toBe(true);
  });
});

describe('a server that must end', () => {
  it('lets replies finish that nobody reads', async () => {
    const { id, key, openGate, app, config } = await askAndLeave();
    const closing = app.drain.close(60_000);
    openGate();
    await closing;
    const next = await startKeptApp({ config: { dataDir: config.dataDir } });
    expect(await (await next.readOn(id, { key })).text()).toBe(WHOLE);
  });

  it('tells those that take too long why they end', async () => {
    const { app, readOn, id } = await askAndLeave();
    const reading = await readOn(id);
    const closing = app.drain.close(1);
    expect(await reading.text()).toMatch(/"code":"unavailable"/);
    await closing;
  });
});

describe('metrics', () => {
  it('count what runs and who reads', async () => {
    const { id, readOn, app, openGate } = await askAndLeave();
    const reading = await readOn(id);
    const { payload } = await app.inject({ url: '/metrics' });
    expect(payload).toContain('parley_kept_replies_running 1\n');
    expect(payload).toContain('parley_kept_reply_readers 1\n');
    expect(payload).not.toContain(id);
    openGate();
    await reading.text();
    await vi.waitFor(async () => {
      expect((await app.inject({ url: '/metrics' })).payload).toContain('parley_kept_replies_running 0\n');
    });
  });
});

it('answers a JSON error of the provider as it is', async () => {
  const { ask, upstream } = await startKeptApp();
  upstream.play(jsonScript({ error: { message: 'no' } }, 400));
  expect((await ask({}, { headers: keptHeaders(newReplyName()) })).status).toBe(400);
});
