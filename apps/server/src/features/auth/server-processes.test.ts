import { describe, expect, it, vi } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { wrongCode } from '../../testing/hosted-app.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

const SETTINGS = {
  PARLEY_MODE: 'hosted',
  PARLEY_SECRET: 'a secret of thirty-two characters',
  PARLEY_TRUST_PROXY: '1',
  PARLEY_RATE_LIMIT: '0',
};
const ADA = 'ada@example.org';

async function post(server: ServerProcess, path: string, body: object, from: string) {
  const response = await fetch(`${server.url}api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: number };
}

/** The newest code for an address, as servers without mail log it; the answer may be there before the line is. */
async function codeFrom(servers: readonly ServerProcess[], email: string): Promise<string> {
  return vi.waitFor(() => {
    for (const { output } of servers) {
      const [, ...said] = output().split(`sent to ${email}`);
      const code = /\b(\d{6})\b/.exec(said.at(-1) ?? '')?.[1];
      if (code !== undefined) return code;
    }
    throw new Error(`no code for ${email} was logged`);
  });
}

forEachEngine((engine, open, makePlace) => {
  if (engine === 'postgres') {
    describe('two server processes on one database', { timeout: 120_000 }, () => {
      it('send ten codes an hour to one address together, however many ask at once', async () => {
        const place = await makePlace();
        const settings = { ...SETTINGS, DATABASE_URL: place.databaseUrl ?? '', PARLEY_DATA: place.dataDir };
        const servers = [await startServerProcess(settings), await startServerProcess(settings)];
        const { db } = await open(place);
        const sent: number[] = [];
        for (let round = 0; round < 12; round += 1) {
          const asked = await Promise.all(
            Array.from({ length: 20 }, (_, index) =>
              post(
                servers[index % 2] as ServerProcess,
                '/auth/verification/email',
                { email: ADA },
                `198.51.${round}.${index}`,
              ),
            ),
          );
          expect(asked.every(({ code }) => code === 0 || code === 1006)).toBe(true);
          sent.push(asked.filter(({ code }) => code === 0).length);
          // As if half a minute had passed: only the gap between two codes is so short.
          await db
            .deleteFrom('counters')
            .where('expires_at', '<', Date.now() + 60_000)
            .execute();
        }
        expect(sent).toEqual([...Array<number>(10).fill(1), 0, 0]);
      });

      it('count tries to sign in together', async () => {
        const place = await makePlace();
        const settings = { ...SETTINGS, DATABASE_URL: place.databaseUrl ?? '', PARLEY_DATA: place.dataDir };
        const servers = [await startServerProcess(settings), await startServerProcess(settings)];
        const tries = await Promise.all(
          Array.from({ length: 30 }, (_, index) =>
            post(servers[index % 2] as ServerProcess, '/auth/login', { email: ADA, code: '123456' }, '198.51.100.7'),
          ),
        );
        expect(tries.filter(({ code }) => code === 1006)).toHaveLength(10);
      });

      it('give somebody who guesses five tries and one code together', async () => {
        const place = await makePlace();
        const settings = { ...SETTINGS, DATABASE_URL: place.databaseUrl ?? '' };
        const first = await startServerProcess({ ...settings, PARLEY_DATA: place.dataDir });
        const second = await startServerProcess({ ...settings, PARLEY_DATA: place.dataDir });
        const servers = [first, second] as const;
        const either = (index: number) => servers[index % 2] as ServerProcess;

        const asked = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            post(either(index), '/auth/verification/email', { email: ADA }, `198.51.100.${index}`),
          ),
        );
        expect(asked.filter(({ code }) => code === 0)).toHaveLength(1);
        expect(asked.filter(({ code }) => code === 1006)).toHaveLength(19);
        const right = await codeFrom(servers, ADA);

        const guesses = await Promise.all(
          Array.from({ length: 40 }, (_, index) => {
            const body = { email: ADA, code: wrongCode(right) };
            return post(either(index), '/auth/login', body, `203.0.113.${index}`);
          }),
        );
        expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set([2004]));
        const { db } = await open(place);
        expect(await db.selectFrom('login_codes').select('attempts').execute()).toEqual([{ attempts: 5 }]);
        for (const server of servers) {
          expect((await post(server, '/auth/login', { email: ADA, code: right }, '192.0.2.1')).code).toBe(2004);
        }
        expect(await db.selectFrom('accounts').selectAll().execute()).toEqual([]);
      });
    });
  }

  describe('a server process that is killed while people sign in', { timeout: 120_000 }, () => {
    it('leaves no half account, and everybody gets in with the next one', async () => {
      const place = await makePlace();
      const settings = {
        ...SETTINGS,
        PARLEY_DATA: place.dataDir,
        ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
      };
      for (const [round, delayMs] of [2, 8, 20].entries()) {
        const server = await startServerProcess(settings);
        const people = Array.from({ length: 12 }, (_, at) => `p${round}-${at}@example.org`);
        const codes = await Promise.all(
          people.map(async (email, at) => {
            await post(server, '/auth/verification/email', { email }, `2001:db8:${round}:${at}::1`);
            return { email, code: await codeFrom([server], email) };
          }),
        );
        const entering = codes.map((body, at) =>
          post(server, '/auth/login', body, `2001:db8:${round}:${at}::1`).catch(() => undefined),
        );
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await server.kill();
        const entered = await Promise.all(entering);

        const next = await startServerProcess(settings);
        const database = await open(place);
        const { db } = database;
        const ways = await db.selectFrom('identities').select(['subject', 'account_id']).execute();
        const accounts = await db.selectFrom('accounts').select('id').where('kind', '=', 'account').execute();
        expect(new Set(accounts.map(({ id }) => id))).toEqual(new Set(ways.map(({ account_id }) => account_id)));
        const again = await Promise.all(
          codes.map(async (body, at) => ({
            // Who was told to be in is in; whose answer was lost may bring the code again, unless it had been used.
            wasIn: entered[at]?.code === 0,
            code: (await post(next, '/auth/login', body, `2001:db8:${round}:${at}::2`)).code,
            hadAccount: ways.some(({ subject }) => subject === body.email),
          })),
        );
        for (const { wasIn, code, hadAccount } of again) {
          expect(hadAccount || !wasIn).toBe(true);
          expect(code).toBe(hadAccount ? 2004 : 0);
        }
        await next.kill();
      }
    });
  });
});
