import { AppError, routes, User } from '@parley/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { SlowLane } from './slow-lane.ts';

const CODE = 'open sesame';
const HOUR_MS = 3_600_000;
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

/** Notes who has to wait, and lets nobody wait long. */
class NotedLane extends SlowLane {
  readonly turns: string[] = [];

  constructor() {
    super({ turnMs: 0 });
  }

  override turn(key: string): Promise<void> {
    this.turns.push(key);
    return super.turn(key);
  }
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

  describe('guessing the access code of two servers on one database', () => {
    it('is counted together, and the lane is for both', async () => {
      const place = await makePlace();
      const lanes = [new NotedLane(), new NotedLane()] as const;
      const apps: TestApp[] = [];
      for (const codeLane of lanes)
        apps.push(await startTestApp({ database: await open(place), config: { accessCode: CODE }, codeLane }));
      const waited = () => lanes.reduce((sum, { turns }) => sum + turns.length, 0);
      const guess = (number: number) => enter((apps[number % 2] as TestApp).app, `guess ${number}`, '203.0.113.9');
      const answers = await Promise.all(Array.from({ length: 36 }, (_, number) => guess(number)));
      expect(answers.every(({ statusCode }) => statusCode === 403)).toBe(true);
      expect(waited()).toBe(6);
      // The right one on either server waits as well, or guessing could go on there.
      for (const [index, { app }] of apps.entries()) {
        const before = lanes[index]?.turns.length ?? 0;
        expect((await enter(app, CODE, '203.0.113.9')).statusCode).toBe(200);
        expect(lanes[index]?.turns).toHaveLength(before + 1);
        expect((await enter(app, CODE, '198.51.100.1')).statusCode).toBe(200);
        expect(lanes[index]?.turns).toHaveLength(before + 1);
      }
    });

    it('goes on after a restart where it was', async () => {
      const place = await makePlace();
      const first = await startTestApp({ database: await open(place), config: { accessCode: CODE } });
      for (let attempt = 0; attempt < 30; attempt += 1) await enter(first.app, 'guess');
      await first.app.close();
      const codeLane = new NotedLane();
      const { app } = await startTestApp({ database: await open(place), config: { accessCode: CODE }, codeLane });
      expect((await enter(app, CODE)).statusCode).toBe(200);
      expect(codeLane.turns).toEqual(['127.0.0.1']);
    });
  });

  it('a right access code as the key of a program writes nothing', async () => {
    const database = await open();
    const { app } = await startTestApp({ database, config: { accessCode: CODE } });
    const written = vi.spyOn(database.writes, 'run');
    const headers = { authorization: `Bearer ${CODE}` };
    expect((await app.inject({ url: '/v1/models', headers })).statusCode).toBe(200);
    expect(written).not.toHaveBeenCalled();
  });
});

describe('guessing the access code', () => {
  it('is slowed down for the right one too, however many come at once', async () => {
    const lane = new NotedLane();
    const { app } = await startTestApp({ config: { accessCode: CODE }, codeLane: lane });
    const codes = [...Array.from({ length: 32 }, (_, number) => `guess ${number}`), CODE];
    const answers = await Promise.all(codes.map((code) => enter(app, code)));
    expect(answers.at(-1)?.statusCode).toBe(200);
    expect(lane.turns).toHaveLength(3);
  });

  it('is told apart from a missing one', async () => {
    const { app } = await startTestApp({ config: { accessCode: CODE } });
    const response = await enter(app, 'let me in');
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 2002, data: null });
  });

  it('is slowed down per address after a few tries, but whoever has the code still gets in', async () => {
    const lane = new NotedLane();
    const { app } = await startTestApp({ config: { accessCode: CODE }, now: () => 0, codeLane: lane });
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect((await enter(app, `guess ${attempt}`)).statusCode).toBe(403);
    expect(lane.turns).toEqual([]);
    expect((await enter(app, 'guess 31')).statusCode).toBe(403);
    expect((await enter(app, CODE)).statusCode).toBe(200);
    expect(lane.turns).toEqual(['127.0.0.1', '127.0.0.1']);
    expect((await enter(app, CODE, '203.0.113.9')).statusCode).toBe(200);
    expect(lane.turns).toHaveLength(2);
  });

  it('is forgotten after an hour', async () => {
    let now = 0;
    const lane = new NotedLane();
    const { app } = await startTestApp({ config: { accessCode: CODE }, now: () => now, codeLane: lane });
    for (let attempt = 0; attempt < 40; attempt += 1) await enter(app, 'guess');
    expect(lane.turns).toHaveLength(10);
    now += HOUR_MS;
    expect((await enter(app, CODE)).statusCode).toBe(200);
    expect(lane.turns).toHaveLength(10);
  });

  it('does not slow down an address where the code was right within a day', async () => {
    let now = 0;
    const lane = new NotedLane();
    const { app } = await startTestApp({ config: { accessCode: CODE }, now: () => now, codeLane: lane });
    const key = { authorization: `Bearer ${CODE}` };
    const program = () => app.inject({ url: '/v1/models', headers: key, remoteAddress: '203.0.113.9' });
    expect((await program()).statusCode).toBe(200);
    for (let attempt = 0; attempt < 100; attempt += 1) await enter(app, 'guess', '203.0.113.9');
    expect((await program()).statusCode).toBe(200);
    expect(lane.turns).toEqual([]);
    for (let attempt = 0; attempt < 900; attempt += 1) await enter(app, 'guess', '203.0.113.9');
    expect((await program()).statusCode).toBe(200);
    expect(lane.turns).toEqual(['203.0.113.9']);
    now += DAY_MS;
    for (let attempt = 0; attempt < 31; attempt += 1) await enter(app, 'guess', '203.0.113.9');
    expect(lane.turns).toHaveLength(2);
  });

  it('from many addresses slows down those that never had the code, and nobody else', async () => {
    const lane = new NotedLane();
    const { app } = await startTestApp({ config: { accessCode: CODE }, now: () => 0, codeLane: lane });
    const key = { authorization: `Bearer ${CODE}` };
    const token = await tokenFor(app);
    for (let attempt = 0; attempt < 1_000; attempt += 1) await enter(app, 'guess', `198.51.100.${attempt % 50}`);
    expect(lane.turns).toEqual([]);
    expect((await app.inject({ url: '/v1/models', headers: key })).statusCode).toBe(200);
    expect((await self(app, token)).statusCode).toBe(200);
    expect(lane.turns).toEqual([]);
    expect((await enter(app, CODE, '203.0.113.9')).statusCode).toBe(200);
    expect(lane.turns).toEqual(['203.0.113.9']);
  });

  it('counts all addresses of one subscriber as one', async () => {
    const lane = new NotedLane();
    const { app } = await startTestApp({ config: { accessCode: CODE }, codeLane: lane });
    for (let attempt = 0; attempt < 30; attempt += 1) await enter(app, 'guess', `2001:db8:1:2::${attempt}`);
    await enter(app, 'guess', '2001:db8:1:3::1');
    expect(lane.turns).toEqual([]);
    await enter(app, 'guess', '2001:db8:1:2:ffff::1');
    expect(lane.turns).toEqual(['2001:db8:1:2']);
  });
});

describe('a server without an access code', () => {
  it('takes everyone as the owner in private mode', async () => {
    const { app } = await startTestApp();
    expect((await self(app)).statusCode).toBe(200);
    expect((await self(app, 'some old token')).statusCode).toBe(200);
    expect((await enter(app, CODE)).statusCode).toBe(400);
  });

  it('lets in nobody without an account in hosted mode', async () => {
    const { app } = await startTestApp({ config: { mode: 'hosted' } });
    const response = await self(app, 'token');
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 2000 });
  });
});
