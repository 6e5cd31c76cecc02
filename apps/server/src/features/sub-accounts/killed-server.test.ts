import type { LoginResult } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { dyingDatabase } from '../../testing/dying-database.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { startFamilyApp } from '../../testing/family-app.ts';

const MINUTE_MS = 60_000;
/** No change of a relation has more statements. */
const MOST_STATEMENTS = 100;

type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Every row that tells whose account is whose, by table and id. */
async function read({ db }: Database): Promise<Rows> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const table of ['accounts', 'identities', 'sessions', 'relations', 'audit_entries'] as const) {
    for (const row of await db.selectFrom(table).selectAll().execute()) rows.set(`${table} ${row.id}`, { ...row });
  }
  return rows;
}

/** What came, went and was changed, in words that are the same for other people at another time. */
function changesOf(before: Rows, after: Rows): string[] {
  const changes: string[] = [];
  const tell = (what: string, key: string, fields: object) => {
    const text = JSON.stringify(fields).replaceAll(/"(?:id|token_hash)":"[^"]*"|[\da-f-]{36}|\d{4,}/g, '…');
    changes.push(`${what} ${key.split(' ')[0]} ${text}`);
  };
  for (const [key, row] of before) if (!after.has(key)) tell('gone:', key, row);
  for (const [key, row] of after) {
    const old = before.get(key);
    if (!old) tell('new:', key, row);
    else {
      const changed = Object.entries(row).filter(([name, value]) => old[name] !== value);
      if (changed.length > 0) tell('changed:', key, Object.fromEntries(changed));
    }
  }
  return changes.toSorted();
}

interface Family {
  readonly app: Awaited<ReturnType<typeof startFamilyApp>>;
  readonly ada: LoginResult;
  readonly ben: LoginResult;
  readonly eve: LoginResult;
  readonly benEmail: string;
}

type Act = () => Promise<{ readonly code: number }>;
/** The change itself; everything before it is done when it is given. */
type Flow = (family: Family) => Promise<Act>;

const invited = async ({ app, ada, benEmail }: Family) =>
  (await app.invite(ada, { email: benEmail })).data.relationUuid;
const joined = ({ app, ada, ben, benEmail }: Family) => app.join(ada, ben, benEmail);

async function withRequest(family: Family): Promise<{ id: string; path: string }> {
  const id = await joined(family);
  const path = `/user-relation/relation/${id}/request`;
  await family.app.change(family.ada, id, { monthlyCap: '2' });
  await family.app.call('POST', path, { token: family.ben.token, body: { monthlyCap: '5' } });
  return { id, path };
}

const FLOWS: Readonly<Record<string, Flow>> = {
  'an invitation': async ({ app, ada, benEmail }) => {
    return () => app.invite(ada, { email: benEmail, name: 'Study room' });
  },
  'its acceptance by somebody who has invited others': async (family) => {
    const { app, ben } = family;
    const id = await invited(family);
    await app.invite(ben, { email: 'later@example.org' });
    return () => app.act(ben, id, 'accept');
  },
  'its refusal': async (family) => {
    const id = await invited(family);
    return () => family.app.act(family.ben, id, 'decline');
  },
  'its withdrawal': async (family) => {
    const id = await invited(family);
    return () => family.app.remove(family.ada, id);
  },
  'the choice of another main account': async (family) => {
    const { app, ben, eve, benEmail } = family;
    await joined(family);
    const id = await app.join(eve, ben, benEmail, false);
    return () => app.change(ben, id, { isChildActive: true });
  },
  'leaving the main account that pays': async (family) => {
    const id = await joined(family);
    return () => family.app.change(family.ben, id, { isChildActive: false });
  },
  'a ban together with new limits': async (family) => {
    const id = await joined(family);
    const change = { isChildActive: false, monthlyCap: '3', models: ['scripted-1'], name: 'Nobody' };
    return () => family.app.change(family.ada, id, change);
  },
  'the end of a ban': async (family) => {
    const id = await joined(family);
    await family.app.change(family.ada, id, { isChildActive: false });
    return () => family.app.change(family.ada, id, { isChildActive: true });
  },
  'a request for more': async (family) => {
    const id = await joined(family);
    await family.app.change(family.ada, id, { monthlyCap: '2' });
    const asked = { token: family.ben.token, body: { monthlyCap: '5' } };
    return () => family.app.call('POST', `/user-relation/relation/${id}/request`, asked);
  },
  'a higher limit for whoever asked': async (family) => {
    const { path } = await withRequest(family);
    return () => family.app.call('PUT', path, { token: family.ada.token, body: { monthlyCap: '5' } });
  },
  'a refusal of more': async (family) => {
    const { path } = await withRequest(family);
    return () => family.app.call('PUT', path, { token: family.ada.token, body: { monthlyCap: null } });
  },
  'a higher limit that answers a request': async (family) => {
    const { id } = await withRequest(family);
    return () => family.app.change(family.ada, id, { monthlyCap: '9' });
  },
  'the removal of a sub-account': async (family) => {
    const id = await joined(family);
    return () => family.app.remove(family.ada, id);
  },
  'the departure of a sub-account': async (family) => {
    const id = await joined(family);
    return () => family.app.remove(family.ben, id);
  },
  'the deletion of a main account': async (family) => {
    await joined(family);
    return () => family.app.call('POST', '/account/delete', { token: family.ada.token, body: {} });
  },
};

forEachEngine((_engine, open) => {
  describe('a server that is killed between any two statements of a change of relations', () => {
    it.each(Object.entries(FLOWS))('has done all or nothing of it: %s', { timeout: 120_000 }, async (_name, flow) => {
      const { database, dieAt } = dyingDatabase(await open());
      let now = Date.UTC(2026, 10, 16, 12);
      const wait = () => (now += MINUTE_MS);
      const app = await startFamilyApp(database, { now: () => now });
      const halves: string[][] = [];
      let whole: string[] = [];
      let kills = 0;
      for (let nth = 0; nth < MOST_STATEMENTS && whole.length === 0; nth += 1) {
        const emailOf = (name: string) => `${name}${1_000 + nth}@example.org`;
        const signIn = (name: string) => app.signIn(emailOf(name), { from: `2001:db8:${1_000 + nth}::1` });
        const people = { ada: await signIn('ada'), ben: await signIn('ben'), eve: await signIn('eve') };
        const act = await flow({ app, ...people, benEmail: emailOf('ben') });
        const before = await read(database);
        const wasKilled = await dieAt(nth, act);
        const changes = changesOf(before, await read(database));
        if (!wasKilled) {
          whole = changes;
          break;
        }
        kills += 1;
        // A server that starts anew knows nothing of what the dead one believed.
        wait();
        if (changes.length > 0) {
          halves.push(changes);
          continue;
        }
        expect((await act()).code).toBe(0);
        halves.push(changesOf(before, await read(database)));
      }
      expect(whole).not.toEqual([]);
      expect(kills).toBeGreaterThan(2);
      for (const changes of halves) expect(changes).toEqual(whole);
    });
  });
});
