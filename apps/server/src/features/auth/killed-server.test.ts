import type { LoginResult, ThirdPartyLoginEvent } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { listen } from '../../testing/app.ts';
import { chatOf } from '../../testing/chat-history.ts';
import { dyingDatabase } from '../../testing/dying-database.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { type HostedApp, startHostedApp } from '../../testing/hosted-app.ts';
import {
  GOOGLE_CLIENT,
  type GooglePerson,
  playGoogle,
  playWechat,
  TestBrowser,
  WECHAT_APP,
} from '../../testing/sign-in-providers.ts';

const PUBLIC = 'http://127.0.0.1:1';
const MINUTE_MS = 60_000;
/** No sign-in has more statements. */
const MOST_STATEMENTS = 150;

/** How much there is in the tables of accounts. */
async function counted({ db }: Database) {
  const tables = ['accounts', 'identities', 'sessions', 'audit_entries', 'chat_history_owners'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length] as const),
  );
  return new Map<string, number>(counts);
}

/** What came and went between two counts. */
function changesOf(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string {
  const changes = [...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const);
  return JSON.stringify(changes.filter(([, change]) => change !== 0));
}

const NOTHING = '[]';

/** Half an account: one that nobody can enter. */
async function halfAccounts({ db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('identities', 'identities.account_id', 'accounts.id')
    .select('accounts.id')
    .where('accounts.kind', '=', 'account')
    .where('identities.id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

interface Stage {
  readonly app: HostedApp;
  readonly url: string;
  readonly wait: () => void;
  readonly person: { current: GooglePerson };
}

/** The last step of a flow; everything before it is done when it is given. `attempt` names people anew. */
type Flow = (stage: Stage, attempt: number) => Promise<() => Promise<unknown>>;

const from = (attempt: number) => `2001:db8:${attempt.toString(16)}::1`;
const phoneOf = (attempt: number) => `+8613800${String(138_000 + attempt)}`;

async function proofOf({ app, wait }: Stage, { token }: LoginResult, email: string, attempt: number) {
  wait();
  await app.call('POST', '/account/verification/email', { token, body: { email }, from: from(attempt) });
  const body = { email, code: app.codeFor(email) };
  return () =>
    app.call<{ mergeTicket?: string }>('POST', '/account/identities/email', { token, body, from: from(attempt) });
}

const FLOWS: Readonly<Record<string, Flow>> = {
  'by email': async ({ app }, attempt) => {
    const email = `ada${attempt}@example.org`;
    await app.sendCode(email, { from: from(attempt) });
    const body = { email, code: app.codeFor(email) };
    return () => app.call('POST', '/auth/login', { body, from: from(attempt) });
  },
  'by phone': async ({ app }, attempt) => {
    const phone = phoneOf(attempt);
    await app.call('POST', '/auth/verification/sms', { body: { phone }, from: from(attempt) });
    const body = { phone, code: app.codeFor(phone) };
    return () => app.call('POST', '/auth/phone/login', { body, from: from(attempt) });
  },
  'with Google': async ({ url, person }, attempt) => {
    person.current = { sub: `g${attempt}`, email: `ada${attempt}@gmail.com`, email_verified: true, name: 'Ada' };
    const browser = new TestBrowser();
    const callback = await browser.followTo(`${url}api/auth/google`, PUBLIC);
    return () => browser.get(callback.replace(`${PUBLIC}/`, url));
  },
  'with WeChat, binding a phone': async ({ app, url }, attempt) => {
    const browser = new TestBrowser();
    const there = new URL(await browser.followTo(`${url}api/auth/wechat`, 'https://open.weixin'));
    const state = there.searchParams.get('state') ?? '';
    const page = await browser.get(`${url}api/auth/wechat/callback?code=c${attempt}&state=${state}`);
    const data = /id="event">([^<]*)</.exec(await page.text())?.[1] ?? '';
    const { wechatId } = JSON.parse(data) as ThirdPartyLoginEvent & { wechatId: string };
    const phone = phoneOf(attempt);
    await app.call('POST', '/auth/verification/sms', { body: { phone }, from: from(attempt) });
    const body = { phone, code: app.codeFor(phone), wechatId };
    return () => browser.post(`${url}api/auth/phone/login`, body);
  },
  'by linking another way in': async (stage, attempt) => {
    const ada = await stage.app.signIn(`ada${attempt}@example.org`, { from: from(attempt) });
    return proofOf(stage, ada, `second${attempt}@example.org`, attempt);
  },
  'by merging two accounts': async (stage, attempt) => {
    const { app } = stage;
    const ada = await app.signIn(`ada${attempt}@example.org`, { from: from(attempt) });
    const old = await app.signIn(`old${attempt}@example.org`, { from: from(attempt) });
    for (const [who, id] of [
      [ada, 'own'],
      [old, 'other'],
    ] as const) {
      const session = chatOf(`${id}${attempt}`, 'A word');
      await app.call('POST', '/chat-history', { token: who.token, body: { session } });
    }
    const prove = await proofOf(stage, ada, `old${attempt}@example.org`, attempt);
    const ticket = (await prove()).data.mergeTicket;
    return () => app.call('POST', '/account/merge', { token: ada.token, body: { ticket } });
  },
};

forEachEngine((_engine, open) => {
  describe('a server that is killed between any two statements of a sign-in', () => {
    it.each(Object.entries(FLOWS))('leaves no half account: %s', { timeout: 120_000 }, async (_name, flow) => {
      const { database, dieAt } = dyingDatabase(await open());
      const person = { current: { sub: '' } as GooglePerson };
      const { issuer } = await playGoogle(`${PUBLIC}/api/auth/google/callback`, person);
      const people = Array.from({ length: MOST_STATEMENTS }, (_, at) => {
        const who = { openid: `o${at}`, unionid: `u${at}`, nickname: 'Ada' };
        return [`c${at}`, who] as const;
      });
      const { addresses } = await playWechat(Object.fromEntries(people));
      let now = Date.now();
      const app = await startHostedApp(database, {
        config: { ...GOOGLE_CLIENT, ...WECHAT_APP, publicUrl: PUBLIC },
        signIn: { googleIssuer: issuer, wechat: addresses },
        now: () => now,
      });
      const wait = () => (now += MINUTE_MS);
      const stage: Stage = { app, url: await listen(app), wait, person };
      const afterKills = new Set<string>();
      let whole = NOTHING;
      let reached = 0;
      for (let nth = 0; nth < MOST_STATEMENTS; nth += 1) {
        const act = await flow(stage, nth);
        const before = await counted(database);
        const wasKilled = await dieAt(nth, act);
        expect(await halfAccounts(database)).toEqual([]);
        const changes = changesOf(before, await counted(database));
        if (wasKilled) afterKills.add(changes);
        else {
          whole = changes;
          reached = nth;
          break;
        }
        wait();
      }
      expect(whole).not.toBe(NOTHING);
      expect(reached).toBeGreaterThan(5);
      // Nothing, or everything, where only the answer was still to come.
      expect([...afterKills].filter((seen) => seen !== NOTHING && seen !== whole)).toEqual([]);
    });
  });
});
