import { allRoutes, ERRORS, type ErrorCode, fillPath, type NamedRoute } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { makeCallers, type OwnedIds } from '../testing/callers.ts';
import { chatOf } from '../testing/chat-history.ts';
import { forEachEngine } from '../testing/engines.ts';
import { type HostedApp, startHostedApp } from '../testing/hosted-app.ts';
import { valueAtLimit } from '../testing/value-at-limit.ts';

/** Refusals of whoever calls; somebody for whom a route is must hear none of them. */
const REFUSALS: readonly ErrorCode[] = [
  'unauthorized',
  'account_banned',
  'access_code_required',
  'parent_account_required',
  'forbidden',
];

/** For a server that only its own machine reaches: a hosted one tells its operator so. */
const ON_OWN_MACHINE = ['channels.lookForLocalServers', 'channels.allowLoopback', 'channels.forgetLoopback'];

/** Addresses whose ids are not somebody's: of the operator, of the world, or a name at somebody's own cloud. */
const NOBODYS_IDS = ['/channels', '/v1/models', '/content', '/sync'];

/** Calls that make what they name where it is not there; each account has names of its own. */
const NAMED_BY_CALLER = ['chatHistory.update'];

interface Sent {
  readonly status: number;
  readonly text: string;
}

/** Calls a route with values that its schemas take; `id` fills all its parameters. */
async function call(app: HostedApp, named: NamedRoute, bearer: string | undefined, id?: string): Promise<Sent> {
  const { route } = named;
  const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id ?? 'x']));
  const query = sampleOf(route.query);
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const isForm = route.bodyType !== undefined;
  const body = route.body && !isForm ? bodyOf(named, id) : {};
  const response = await app.app.inject({
    method: route.method,
    url: `/api${fillPath(route.path, params)}?${new URLSearchParams(query as Record<string, string>).toString()}`,
    headers: {
      'x-forwarded-for': '203.0.113.7',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, text: response.payload };
}

function bodyOf({ id, route }: NamedRoute, named = 'x'): unknown {
  if (id === 'chatHistory.update') return { session: chatOf(named, 'Theirs'), revision: 1 };
  if (id === 'share.update') return { messages: [{ id: 'a', date: 1, role: 'user', content: 'Theirs' }] };
  if (id === 'artifacts.update') return { content: 'Theirs' };
  return sampleOf(route.body);
}

/** A value that the schema takes. Some can only be written by hand: such a call ends at its schema, behind the question who calls. */
function sampleOf(schema: NamedRoute['route']['body']): unknown {
  try {
    return (schema && valueAtLimit(schema, 20)) ?? {};
  } catch {
    return {};
  }
}

/** In the envelope, or in the words of OpenAI and Anthropic, whose clients know no numbers. */
function codeIn({ text }: Sent): ErrorCode | undefined {
  try {
    const { code, error } = JSON.parse(text) as { code?: number; error?: { code?: string; type?: string } };
    const names = Object.keys(ERRORS) as ErrorCode[];
    if (typeof code === 'number') return names.find((name) => ERRORS[name].code === code);
    if (error?.type === 'authentication_error') return 'unauthorized';
    if (error?.type === 'permission_error') return 'forbidden';
    return names.find((name) => name === error?.code);
  } catch {
    return undefined;
  }
}

forEachEngine((_engine, open) => {
  describe('every route of the contract', () => {
    it('answers whom it is for and nobody else', { timeout: 240_000 }, async () => {
      const app = await startHostedApp(await open());
      const { callers } = await makeCallers(app);
      const wrong: string[] = [];
      for (const caller of callers) {
        for (const named of allRoutes()) {
          const { route } = named;
          const isOpen = route.access === 'public' || route.strangers !== undefined;
          const asCaller = isOpen ? undefined : caller.refusal(route);
          const refusal = ON_OWN_MACHINE.includes(named.id) ? (asCaller ?? 'forbidden') : asCaller;
          const sent = await call(app, named, await caller.bearer());
          const code = codeIn(sent);
          const isRefused = sent.status === 401 || (code !== undefined && REFUSALS.includes(code));
          const isAsWanted =
            refusal === undefined
              ? (!isRefused || isOpen) && sent.status !== 500
              : sent.status === ERRORS[refusal].status && saysRefusal(code, refusal);
          if (!isAsWanted) wrong.push(`${caller.name}: ${named.id}: ${sent.status} ${sent.text.slice(0, 160)}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('that names something by its id knows nothing of another account’s', { timeout: 240_000 }, async () => {
      const app = await startHostedApp(await open());
      const { callers, owned } = await makeCallers(app);
      const before = await rowsOfOwner(app);
      for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);
      const wrong: string[] = [];
      const byId = allRoutes().filter(({ route }) => route.path.includes('{') && route.access !== 'public');
      for (const named of byId) {
        const { id, route } = named;
        const value = ownedIdFor(route.path, owned);
        const isNobodys = NOBODYS_IDS.some((path) => route.path.startsWith(path));
        if (value === undefined && !isNobodys) wrong.push(`${id}: whose ids are in ${route.path}?`);
        if (value === undefined) continue;
        for (const caller of callers) {
          // Both sides of a relation may know it.
          if (caller.refusal(route) !== undefined || (route.path.includes('relation') && /sub-/.test(caller.name)))
            continue;
          const sent = await call(app, named, await caller.bearer(), value);
          const unknown = await call(app, named, await caller.bearer(), sameForm(value));
          const isTheSame = sent.status === unknown.status && codeIn(sent) === codeIn(unknown);
          const isNotFound = sent.status === 404 || NAMED_BY_CALLER.includes(id);
          if (!isTheSame || !isNotFound)
            wrong.push(
              `${caller.name}: ${id}: ${sent.status} ${sent.text.slice(0, 160)} / ${unknown.text.slice(0, 80)}`,
            );
        }
      }
      expect(wrong).toEqual([]);
      expect(await rowsOfOwner(app)).toEqual(before);
    });
  });
});

function ownedIdFor(path: string, owned: OwnedIds): string | undefined {
  return Object.entries(owned).find(([beginning]) => path.startsWith(`${beginning}/{`))?.[1];
}

/** An id that nobody has, of the same length and letters. */
function sameForm(id: string): string {
  return id.replaceAll(/[a-z]/g, (letter) => (letter === 'b' ? 'c' : 'b')).replaceAll(/\d/g, '7');
}

function saysRefusal(code: ErrorCode | undefined, refusal: ErrorCode): boolean {
  return code === refusal || (code === 'forbidden' && refusal === 'account_banned');
}

/** Everything that the tests' calls must leave as it is: what the owner of the ids has. */
async function rowsOfOwner({ database: { db } }: HostedApp): Promise<Record<string, unknown>> {
  const { account_id: owner } = await db
    .selectFrom('chat_history')
    .select('account_id')
    .where('id', '=', 'a-chat-of-the-user')
    .executeTakeFirstOrThrow();
  const tables = [
    'identities',
    'custom_providers',
    'files',
    'api_keys',
    'chat_history',
    'chat_history_messages',
    'replies',
    'tools',
    'tool_configs',
    'mcp_offers',
    'mcp_servers',
    'midjourney_tasks',
    'publications',
  ] as const;
  const rows = await Promise.all(
    tables.map(async (table) => [
      table,
      await db.selectFrom(table).selectAll().where('account_id', '=', owner).execute(),
    ]),
  );
  const sessions = await db.selectFrom('sessions').select('id').where('account_id', '=', owner).execute();
  return { ...Object.fromEntries(rows), sessions };
}
