import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageUrlsOf, type Publication, type Published, type SharedChat } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { onBothEngines, temporaryFolder } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { PLACE, PLAIN_PICTURES, toldPictures } from '../../testing/made-up-pictures.ts';

const DAY_MS = 86_400_000;
/** The smallest picture there is: one transparent dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const question = { id: 'q', date: 1, role: 'user', content: 'What is rye?' };
const answer = { id: 'a', date: 2, role: 'assistant', content: 'A grass.', parentId: 'q', model: 'm-1' };
const chat = (more: object = {}) => ({ name: 'Rye', messages: [question, answer], model: 'm-1', ...more });
const ANNA = 'anna@example.org';
const VISITOR = { from: '198.51.100.9' };

onBothEngines((_engine, open) => {
  const start = async (settings: Parameters<typeof startHostedApp>[1] = {}) => {
    const hosted = await startHostedApp(await open(), settings);
    const { token } = await hosted.signIn(ANNA);
    const share = async (body: object) => (await hosted.call<Published>('POST', '/share', { token, body })).data;
    const read = (id: string) => hosted.call<SharedChat>('GET', `/share/${id}`, VISITOR);
    const list = async () => (await hosted.call<Publication[]>('GET', '/share', { token })).data;
    return { ...hosted, token, share, read, list };
  };

  describe('a shared chat', () => {
    it('is read by whoever has its address, as it was when it was shared', async () => {
      const { share, read, list } = await start();
      const { shareId } = await share(chat());
      const { status, data } = await read(shareId);
      expect(status).toBe(200);
      expect(data).toMatchObject({
        name: 'Rye',
        model: 'm-1',
        messages: [
          { _id: '0', content: 'What is rye?' },
          { _id: '1', content: 'A grass.', parentId: '0', model: 'm-1' },
        ],
      });
      expect(await list()).toMatchObject([
        { shareId, name: 'Rye', expiresAt: null, isListed: false, isTakenDown: false },
      ]);
    });

    it('has nothing that was for the model or its owner alone', async () => {
      const { share, read } = await start();
      const { shareId } = await share(
        chat({
          messages: [
            { ...question, attachments: [{ id: 'secret-file', name: 'notes.txt', text: 'hidden words' }] },
            {
              ...answer,
              replay: { signature: 'hidden signature' },
              replyId: 'a'.repeat(32),
              usage: { promptTokens: 5 },
              errorDetail: 'hidden detail',
              tools: [
                {
                  id: 'hidden-call',
                  name: 'look_up',
                  arguments: '{"q":"rye"}',
                  result: 'found',
                  request: { method: 'GET', url: 'https://hidden.example/', headers: { authorization: 'hidden' } },
                },
              ],
            },
          ],
        }),
      );
      const { data } = await read(shareId);
      expect(data.messages[0]?.attachments).toMatchObject([{ name: 'notes.txt', text: '' }]);
      expect(data.messages[1]?.tools).toMatchObject([{ name: 'look_up', arguments: '{"q":"rye"}', result: 'found' }]);
      expect(JSON.stringify(data)).not.toMatch(/hidden|a{32}|secret-file|promptTokens/);
    });

    it('takes its pictures along, and nothing that only calls itself one', async () => {
      const { app, share, read, call, token } = await start();
      const withPicture = (url: string) =>
        chat({ messages: [{ ...question, content: [{ type: 'image_url', image_url: { url } }] }] });
      const { shareId } = await share(withPicture(`data:text/html;base64,${DOT}`));
      const shown = (await read(shareId)).data.messages[0]?.content;
      const url = Array.isArray(shown) && shown[0]?.type === 'image_url' ? shown[0].image_url.url : '';
      expect(url).toMatch(new RegExp(`^/share/${shareId}/pictures/[0-9a-f]{64}$`));
      const picture = await app.inject({ url: `/api${url}` });
      expect(picture.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      });
      expect(picture.rawPayload.toString('base64')).toBe(DOT);

      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64');
      for (const bad of [
        `data:image/svg+xml;base64,${svg}`,
        'data:image/png,plain',
        'data:image/png;base64,UEsDBA==',
      ]) {
        expect((await call('POST', '/share', { token, body: withPicture(bad) })).status).toBe(400);
      }
      await call('DELETE', `/share/${shareId}`, { token });
      expect((await app.inject({ url: `/api${url}` })).statusCode).toBe(404);
    });

    it.each(['jpeg', 'png', 'webp'] as const)('says nothing of where a picture was taken: %s', async (kind) => {
      const { app, share, read } = await start();
      const told = toldPictures()[kind];
      expect(told.includes(PLACE)).toBe(true);
      const url = `data:image/${kind};base64,${told.toString('base64')}`;
      const content = [{ type: 'image_url', image_url: { url } }];
      const { shareId } = await share(chat({ messages: [{ ...question, content }] }));
      const [shown = ''] = imageUrlsOf((await read(shareId)).data.messages[0]?.content ?? '');
      const { rawPayload } = await app.inject({ url: `/api${shown}` });
      expect(rawPayload).toEqual(PLAIN_PICTURES[kind]);
    });

    it('is changed and taken back by its owner, or with its secret, and by nobody else', async () => {
      const { share, read, call, signIn, token, logs } = await start();
      const { shareId, secret } = await share(chat());
      const { token: stranger } = await signIn('ben@example.org');
      const path = `/share/${shareId}`;
      const change = { body: chat({ name: 'Barley' }) };
      for (const headers of [{}, { 'x-parley-share-secret': `${secret}x` }]) {
        expect((await call('PUT', path, { ...change, token: stranger, headers })).status).toBe(404);
        expect((await call('DELETE', path, { token: stranger, headers })).status).toBe(404);
      }
      expect((await call('PUT', path, change)).status).toBe(401);
      expect((await read(shareId)).data.name).toBe('Rye');
      expect((await call('PUT', path, { ...change, token })).status).toBe(200);
      expect((await read(shareId)).data.name).toBe('Barley');
      const headers = { 'x-parley-share-secret': secret };
      expect((await call('PUT', path, { body: chat(), token: stranger, headers })).status).toBe(200);
      expect((await read(shareId)).data.name).toBe('Rye');
      expect((await call('DELETE', path, { token: stranger, headers })).status).toBe(200);
      expect((await read(shareId)).status).toBe(404);
      expect(logs.join('\n')).not.toContain(secret);
    });

    it('ends when its time is over', async () => {
      let now = Date.now();
      const { share, read, list } = await start({ now: () => now });
      const { shareId } = await share(chat({ lifetime: 'day' }));
      now += DAY_MS - 1;
      expect((await read(shareId)).status).toBe(200);
      now += 1;
      expect((await read(shareId)).status).toBe(404);
      expect(await list()).toEqual([]);
    });

    it('needs a message, and a name that is not endless', async () => {
      const { call, token } = await start();
      for (const body of [chat({ messages: [] }), chat({ name: 'x'.repeat(501) }), chat({ lifetime: 'year' })]) {
        expect((await call('POST', '/share', { token, body })).status).toBe(400);
      }
      expect((await call('POST', '/share', { body: chat() })).status).toBe(401);
    });

    it('is not sent again to who has it, and says whether search engines may list it', async () => {
      const { app, share, call, token } = await start();
      const { shareId } = await share(chat());
      const url = `/api/share/${shareId}`;
      const first = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
      expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-robots-tag': 'noindex, nofollow' });
      const known = { 'if-none-match': String(first.headers.etag) };
      expect((await app.inject({ url, headers: known })).statusCode).toBe(304);
      await call('PUT', `/share/${shareId}`, { token, body: chat({ isListed: true }) });
      const second = await app.inject({ url, headers: known });
      expect(second.statusCode).toBe(200);
      expect(second.headers['x-robots-tag']).toBe('all');
    });

    it('counts who looked at it, once in an hour, and not its owner', async () => {
      const { share, read, list, call, token } = await start();
      const { shareId } = await share(chat());
      await call('GET', `/share/${shareId}`, { token });
      for (const from of ['198.51.100.1', '198.51.100.1', '198.51.100.2']) {
        await call('GET', `/share/${shareId}`, { from });
      }
      expect((await list())[0]?.views).toBe(2);
      await read(shareId);
      expect((await list())[0]?.views).toBe(3);
    });

    it('tells previews of links what it is, in words that cannot become anything else', async () => {
      const webFolder = temporaryFolder();
      const template =
        '<!doctype html><html><head><base href="/" /><title>Parley</title><meta name="parley-runtime-config" content="" />' +
        '<meta name="description" content="Chat" /></head><body></body></html>';
      for (const page of ['index.html', 'login.html', 'share.html']) writeFileSync(join(webFolder, page), template);
      const { app, share, call, token } = await start({ webFolder });
      const name = '</title><script>alert(1)</script> $& "rye"';
      const messages = [{ ...question, content: `A “field”\n of <b>rye</b> ${'and more '.repeat(50)}` }];
      const { shareId } = await share(chat({ name, messages }));
      const pageOf = async (path: string) => (await app.inject({ url: path })).body;
      const page = await pageOf(`/share/${shareId}`);
      expect(page).toContain(
        '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; &quot;rye&quot;</title>',
      );
      expect(page).toContain('<meta property="og:description" content="A “field” of &lt;b&gt;rye&lt;/b&gt; and more');
      expect(page).toContain('<meta name="robots" content="noindex, nofollow" />');
      expect(page).not.toContain('<script>');
      expect(page).toContain('/link-card.png"');
      const card = `data:image/png;base64,${DOT}`;
      await call('PUT', `/share/${shareId}`, { token, body: chat({ isListed: true, card }) });
      const listed = await pageOf(`/share/${shareId}`);
      expect(listed).toContain('<meta name="robots" content="all" />');
      const drawn = new URL(/og:image" content="([^"]+)"/.exec(listed)?.[1] ?? '');
      const shown = await app.inject({ url: drawn.pathname });
      expect(shown.headers['content-type']).toBe('image/png');
      expect(shown.rawPayload.toString('base64')).toBe(DOT);
      const gif = `data:image/png;base64,${Buffer.from('GIF89a and more').toString('base64')}`;
      expect((await call('PUT', `/share/${shareId}`, { token, body: chat({ card: gif }) })).status).toBe(400);
      await call('DELETE', `/share/${shareId}`, { token });
      const gone = await pageOf(`/share/${shareId}`);
      expect(gone).toContain('<title>Parley</title>');
      expect(gone).toContain('<meta name="robots" content="noindex" />');
      const opener = async (path: string) => (await app.inject({ url: path })).headers['cross-origin-opener-policy'];
      const again = await share(chat());
      expect(await opener(`/share/${again.shareId}`)).toBeUndefined();
      const others = [`/share/${shareId}`, `/share/${again.shareId}/copy`, '/share/chat-id', '/artifacts/x', '/'];
      for (const path of others) expect(await opener(path)).toBe('same-origin-allow-popups');
    });

    it('is reported by visitors', async () => {
      const { share, call, database } = await start();
      const { shareId } = await share(chat());
      const body = { reason: 'personal', note: 'My address' };
      expect((await call('POST', `/share/${shareId}/report`, { body })).status).toBe(200);
      expect((await call('POST', `/share/${'0'.repeat(32)}/report`, { body })).status).toBe(404);
      expect(await database.db.selectFrom('publication_reports').select(['publication_id', 'note']).execute()).toEqual([
        { publication_id: shareId, note: 'My address' },
      ]);
    });
  });
});

describe('on a private server', () => {
  const OPEN = { accessCode: 'a code of some length', host: '0.0.0.0' };
  const shareOn = async (config: object) => {
    const { app } = await startTestApp({ config });
    const token = await app
      .inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: OPEN.accessCode } })
      .then((response) => response.json<{ data: { token: string } }>().data.token);
    const headers = { authorization: `Bearer ${token}` };
    const made = await app.inject({ method: 'POST', url: '/api/share', headers, payload: chat() });
    const { shareId } = made.json<{ data: Published }>().data;
    const read = async (more: object = {}) => (await app.inject({ url: `/api/share/${shareId}`, ...more })).statusCode;
    return { withCode: await read({ headers }), without: await read() };
  };

  it('visitors read without the code where other machines come', async () => {
    expect(await shareOn(OPEN)).toEqual({ withCode: 200, without: 200 });
  });

  it('visitors need the code where the operator says so, or where only this machine comes', async () => {
    expect(await shareOn({ ...OPEN, publicShares: false })).toEqual({ withCode: 200, without: 401 });
    expect(await shareOn({ ...OPEN, host: '127.0.0.1' })).toEqual({ withCode: 200, without: 401 });
    expect(await shareOn({ ...OPEN, host: '127.0.0.1', publicShares: true })).toEqual({ withCode: 200, without: 200 });
  });
});
