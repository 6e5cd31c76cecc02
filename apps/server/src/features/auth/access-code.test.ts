import { AppError, routes, User } from '@parley/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';

const CODE = 'open sesame';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

async function enter(app: FastifyInstance, code: string, remoteAddress = '127.0.0.1') {
  return app.inject({ method: 'POST', url: `/api${routes.access.enter.path}`, payload: { code }, remoteAddress });
}

async function tokenFor(app: FastifyInstance): Promise<string> {
  return (await enter(app, CODE)).json<{ data: { token: string } }>().data.token;
}

async function self(app: FastifyInstance, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return app.inject({ url: `/api${routes.auth.self.path}`, headers });
}

async function post(app: FastifyInstance, path: string, token: string) {
  return app.inject({ method: 'POST', url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
}

const codeOf = (name: ConstructorParameters<typeof AppError>[0]) => new AppError(name).status;

forEachEngine((_engine, open, makePlace) => {
  describe('a private server with an access code', () => {
    it('answers nothing but public calls to strangers', async () => {
      const { app } = await startTestApp({ database: await open(), config: { accessCode: CODE } });
      for (const token of [undefined, 'wrong', 'a b', '']) {
        const response = await self(app, token);
        expect(response.statusCode).toBe(codeOf('access_code_required'));
        expect(response.json()).toMatchObject({ code: 2001, data: null });
      }
      expect((await app.inject({ url: '/api/docs' })).statusCode).toBe(200);
      expect((await app.inject({ url: '/api/models' })).statusCode).toBe(401);
      expect((await app.inject({ method: 'POST', url: '/api/apikeys', payload: {} })).statusCode).toBe(401);
      expect((await app.inject({ method: 'POST', url: '/v1/chat/completions', payload: {} })).statusCode).toBe(401);
    });

    it('lets in whoever enters the code, with the owner as the account', async () => {
      const { app } = await startTestApp({ database: await open(), config: { accessCode: CODE } });
      const response = await self(app, await tokenFor(app));
      expect(response.statusCode).toBe(200);
      expect(User.parse(response.json<{ data: unknown }>().data)).toMatchObject({
        status: 'ACTIVE',
        isParentAccount: false,
      });
    });

    it('keeps tokens across a restart, and stores none of them readably', async () => {
      const place = await makePlace();
      const first = await startTestApp({ database: await open(place), config: { accessCode: CODE } });
      const token = await tokenFor(first.app);
      const rows = await first.database.db.selectFrom('sessions').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(JSON.stringify(rows)).not.toContain(CODE);
      await first.app.close();

      const second = await startTestApp({ database: await open(place), config: { accessCode: CODE } });
      expect((await self(second.app, token)).statusCode).toBe(200);
    });

    it('ends every session when the code is changed', async () => {
      const place = await makePlace();
      const before = await startTestApp({ database: await open(place), config: { accessCode: CODE } });
      const token = await tokenFor(before.app);
      const after = await startTestApp({ database: await open(place), config: { accessCode: 'another code' } });
      expect((await self(after.app, token)).statusCode).toBe(401);
    });

    it('ends one session on logout, and all of them on logout everywhere', async () => {
      const { app } = await startTestApp({ database: await open(), config: { accessCode: CODE } });
      const tokens = [await tokenFor(app), await tokenFor(app), await tokenFor(app)] as const;
      expect((await post(app, routes.auth.logout.path, tokens[0])).json()).toMatchObject({ code: 0, data: null });
      expect((await self(app, tokens[0])).statusCode).toBe(401);
      expect((await self(app, tokens[1])).statusCode).toBe(200);
      await post(app, routes.auth.logoutAll.path, tokens[1]);
      expect((await self(app, tokens[2])).statusCode).toBe(401);
    });

    it('keeps a session for as long as it is used', async () => {
      let now = Date.UTC(2026, 0, 1);
      const { app } = await startTestApp({ database: await open(), config: { accessCode: CODE }, now: () => now });
      const token = await tokenFor(app);
      for (let visit = 0; visit < 4; visit += 1) {
        now += 80 * DAY_MS;
        expect((await self(app, token)).statusCode).toBe(200);
      }
      now += 91 * DAY_MS;
      expect((await self(app, token)).statusCode).toBe(401);
    });
  });
});

describe('guessing the access code', () => {
  it('is told apart from a missing one', async () => {
    const { app } = await startTestApp({ config: { accessCode: CODE } });
    const response = await enter(app, 'let me in');
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 2002, data: null });
  });

  it('is slowed down per address, also for the right code, and says when to come back', async () => {
    let now = 0;
    const { app } = await startTestApp({ config: { accessCode: CODE }, now: () => now });
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await enter(app, `guess ${attempt}`)).statusCode).toBe(403);
    const refused = await enter(app, CODE);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enter(app, CODE, '203.0.113.9')).statusCode).toBe(200);
    now += MINUTE_MS;
    expect((await enter(app, CODE)).statusCode).toBe(200);
  });

  it('is stopped when it goes on patiently', async () => {
    let now = 0;
    const { app } = await startTestApp({ config: { accessCode: CODE }, now: () => now });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 40; attempt += 1) {
      now += 10_000;
      statuses.push((await enter(app, `guess ${attempt}`)).statusCode);
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(30);
    expect((await enter(app, CODE)).statusCode).toBe(429);
    now += HOUR_MS;
    expect((await enter(app, CODE)).statusCode).toBe(200);
  });

  it('counts all addresses of one subscriber as one', async () => {
    const { app } = await startTestApp({ config: { accessCode: CODE } });
    for (let attempt = 0; attempt < 10; attempt += 1) await enter(app, 'guess', `2001:db8:1:2::${attempt}`);
    expect((await enter(app, 'guess', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await enter(app, 'guess', '2001:db8:1:3::1')).statusCode).toBe(403);
  });
});

describe('a server without an access code', () => {
  it('takes everyone as the owner in private mode', async () => {
    const { app } = await startTestApp();
    expect((await self(app)).statusCode).toBe(200);
    expect((await self(app, 'some old token')).statusCode).toBe(200);
    expect((await enter(app, CODE)).statusCode).toBe(400);
  });

  it('lets nobody in as long as there are no accounts in hosted mode', async () => {
    const { app } = await startTestApp({ config: { mode: 'hosted' } });
    const response = await self(app, 'token');
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 2000 });
  });
});
