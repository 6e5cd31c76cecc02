import type { Published, SharedChat } from '@parley/contract';
import { aMessage, aSession } from '@parley/testkit';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { recordQueries } from '../../testing/recorded-queries.ts';
import { plainWebFolder } from '../../testing/web-folder.ts';

const DAY_MS = 86_400_000;
const UNKNOWN = '0'.repeat(32);
const PNG = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1').toString('base64');
const CARD = `data:image/png;base64,${PNG}`;
const GUESSED = 'A'.repeat(32);

/** What the server does for itself meanwhile is about other tables. */
const isAboutShared = (statement: string): boolean => /publication|chat_history/.test(statement);

type Five = [string, string, string, string, string];

/** Requests about one id, in the same order for every id. */
type Requests = (id: string) => InjectOptions[];

onBothEngines((_engine, open) => {
  async function start() {
    const clock = { now: Date.now() };
    const hosted = await startHostedApp(await open(), { now: () => clock.now, webFolder: plainWebFolder() });
    const { token } = await hosted.signIn('anna@example.org');
    const { token: stranger } = await hosted.signIn('ben@example.org');
    const queries = recordQueries(hosted.database);
    /** An answer without what differs between any two, and what the database was asked for it. */
    const answerTo = async (request: InjectOptions) => {
      queries.take();
      const { statusCode, headers, body } = await hosted.app.inject(request);
      const { 'x-request-id': id, date: _date, ...rest } = headers;
      return {
        statusCode,
        headers: rest,
        body: body.replaceAll(String(id), 'REQUEST'),
        queries: queries.take().filter(isAboutShared),
      };
    };
    /** Whoever asks cannot tell these ids from one that never was, by anything that comes back or by what it takes. */
    const expectLikeUnknown = async (ids: readonly string[], requests: Requests, unknown = UNKNOWN) => {
      // The first of a kind may read what later ones find ready.
      for (const request of requests(unknown)) await answerTo(request);
      const expected = [];
      for (const request of requests(unknown)) expected.push(await answerTo(request));
      expect(expected.flatMap((answer) => answer.queries)).not.toEqual([]);
      for (const id of ids) {
        for (const [index, request] of requests(id).entries()) {
          const what = JSON.stringify([request.method, request.url, request.headers]);
          expect(await answerTo(request), what).toEqual(expected[index]);
        }
      }
      return expected.map(({ statusCode }) => statusCode);
    };
    return { ...hosted, clock, token, stranger, expectLikeUnknown };
  }

  /** Changes that somebody else tries, with the secret left out and with a guessed one. */
  const changesBy =
    (token: string, path: string, payload: object): Requests =>
    (id) =>
      [{}, { 'x-parley-share-secret': GUESSED }].flatMap((known): InjectOptions[] => {
        const headers = { authorization: `Bearer ${token}`, ...known };
        return [
          { method: 'PUT', url: `/api/${path}/${id}`, headers, payload },
          { method: 'DELETE', url: `/api/${path}/${id}`, headers },
        ];
      });

  describe('what is gone or somebody else’s is like what never was', () => {
    it('for a shared chat', async () => {
      const { call, clock, token, stranger, expectLikeUnknown } = await start();
      const picture = { type: 'image_url', image_url: { url: CARD } };
      const chat = { name: 'Rye', messages: [{ id: 'q', date: 1, role: 'user', content: [picture] }] };
      const share = async (more: object = {}) =>
        (await call<Published>('POST', '/share', { token, body: { ...chat, card: CARD, ...more } })).data.shareId;
      const kept = await share();
      const expired = await share({ lifetime: 'day' });
      const revoked = await share();
      const shown = (await call<SharedChat>('GET', `/share/${expired}?own=1`)).data.messages[0]?.content;
      const name = (JSON.stringify(shown).match(/[0-9a-f]{64}/) ?? [''])[0];
      const page = { title: 'Clock', content: '<p>Three</p>' };
      const artifact = (await call<{ id: string }>('POST', '/artifacts', { token, body: page })).data.id;
      await call('DELETE', `/share/${revoked}`, { token });
      clock.now += DAY_MS;
      const gone = [expired, revoked, artifact];
      const read: Requests = (id) => [
        { url: `/api/share/${id}` },
        { url: `/api/share/${id}`, headers: { 'if-none-match': `"${id}.1"` } },
        { url: `/api/share/${id}/pictures/${name}` },
        { url: `/api/share/${id}/card` },
        { url: `/share/${id}` },
        { method: 'POST', url: `/api/share/${id}/report`, payload: { reason: 'other' } },
      ];
      expect(await expectLikeUnknown(gone, read)).toEqual([404, 404, 404, 404, 200, 404]);
      const change = changesBy(stranger, 'share', chat);
      expect(await expectLikeUnknown([kept, ...gone], change)).toEqual([404, 404, 404, 404]);
      expect((await call('GET', `/share/${kept}`)).status).toBe(200);
    });

    it('for a published page', async () => {
      const { call, clock, token, stranger, expectLikeUnknown } = await start();
      const page = { title: 'Clock', content: '<p>Three</p>', earlier: ['<p>Two</p>'], card: CARD };
      const publish = async (more: object = {}) =>
        (await call<{ id: string }>('POST', '/artifacts', { token, body: { ...page, ...more } })).data.id;
      const kept = await publish();
      const expired = await publish({ lifetime: 'day' });
      const revoked = await publish();
      const chat = { messages: [{ id: 'q', date: 1, role: 'user', content: 'Hello' }] };
      const { shareId } = (await call<Published>('POST', '/share', { token, body: chat })).data;
      expect((await call('GET', `/artifacts/${expired}?own=1`)).status).toBe(200);
      await call('DELETE', `/artifacts/${revoked}`, { token });
      clock.now += DAY_MS;
      const gone = [expired, revoked, shareId];
      const read: Requests = (id) => [
        { url: `/api/artifacts/${id}` },
        { url: `/api/artifacts/${id}`, headers: { 'if-none-match': `"${id}.1"` } },
        { url: `/artifacts/${id}` },
        { method: 'POST', url: `/api/artifacts/${id}/report`, payload: { reason: 'other' } },
      ];
      expect(await expectLikeUnknown(gone, read)).toEqual([404, 404, 200, 404]);
      const card: Requests = (id) => [{ url: `/api/artifacts/${id}/card` }];
      expect(await expectLikeUnknown(gone, card)).toEqual([404]);
      const change = changesBy(stranger, 'artifacts', page);
      expect(await expectLikeUnknown([kept, ...gone], change)).toEqual([404, 404, 404, 404]);
      expect((await call('GET', `/artifacts/${kept}`)).status).toBe(200);
    });

    it('for a chat that goes on', async () => {
      const { call, clock, token, stranger, expectLikeUnknown } = await start();
      const keep = async (id: string) => {
        const session = aSession({ id, topic: 'Oats', messages: [aMessage({ id: `m-${id}`, content: 'Hello' })] });
        await call('POST', '/chat-history', { token, body: { session } });
      };
      const share = async (id: string, body: object) =>
        String(
          (await call<{ secret: string | null }>('PUT', `/chat-history/${id}/share`, { token, body })).data.secret,
        );
      const [kept, expired, revoked, deleted, never] = [1, 2, 3, 4, 5].map((digit) => String(digit).repeat(32)) as Five;
      for (const id of [kept, expired, revoked, deleted, never]) await keep(id);
      const keptSecret = await share(kept, { isShared: true });
      const secrets = new Map([
        [expired, await share(expired, { isShared: true, lifetime: 'day' })],
        [revoked, await share(revoked, { isShared: true })],
        [deleted, await share(deleted, { isShared: true })],
      ]);
      await share(revoked, { isShared: false });
      await call('DELETE', `/chat-history/${deleted}`, { token });
      clock.now += DAY_MS;
      const secretOf = (id: string): string => secrets.get(id) ?? GUESSED;
      const read =
        (secret: (id: string) => string): Requests =>
        (id) => [
          { url: `/api/chat-history/${id}/share?secret=${secret(id)}` },
          { url: `/api/chat-history/${id}/share`, headers: { 'x-parley-share-secret': secret(id) } },
          { url: `/share/${id}` },
        ];
      const ids = [expired, revoked, deleted, never];
      expect(await expectLikeUnknown(ids, read(secretOf))).toEqual([404, 404, 200]);
      // A guessed secret, and that of another chat.
      expect(
        await expectLikeUnknown(
          [kept, ...ids],
          read(() => GUESSED),
        ),
      ).toEqual([404, 404, 200]);
      expect(
        await expectLikeUnknown(
          ids,
          read(() => keptSecret),
        ),
      ).toEqual([404, 404, 200]);
      const headers = { authorization: `Bearer ${stranger}` };
      const change: Requests = (id) => [
        { url: `/api/chat-history/${id}`, headers },
        { method: 'PUT', url: `/api/chat-history/${id}/share`, headers, payload: { isShared: true } },
        { method: 'PUT', url: `/api/chat-history/${id}/share`, headers, payload: { isShared: false } },
      ];
      expect(await expectLikeUnknown([kept, ...ids], change)).toEqual([404, 404, 404]);
      expect((await call('GET', `/chat-history/${kept}/share?secret=${keptSecret}`)).status).toBe(200);
    });
  });
});
