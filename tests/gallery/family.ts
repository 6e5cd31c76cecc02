import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ChildAccount, LoginResult } from '@parley/contract';
import type { Browser, BrowserContextOptions } from 'playwright';
import { openPage } from '../harness/browser.ts';
import type { Parley } from '../harness/parley-process.ts';
import { forgetCodeLimits, signInByMail } from '../harness/sign-in.ts';
import { startCodeInbox, type CodeInbox } from '../harness/start-code-inbox.ts';
import { startShowcase } from './showcase.ts';

/** Who looks at a screen of the hosted server; nobody is signed in where it is left out. */
export type Member = 'parent' | 'child';

const MAIN = { email: 'ada@example.org', name: 'Ada_Lindqvist' };
const OTHER = { email: 'ben@example.org', name: 'Ben_Okafor' };
const DESK = 'design@example.org';
const DAY_MS = 86_400_000;
const NANO = 1_000_000_000;

interface Child {
  readonly email: string;
  readonly name: string;
  readonly spent: number;
  readonly cap?: string;
  /** A higher limit that it asks for. */
  readonly asks?: string;
  readonly state: 'active' | 'waiting' | 'stopped';
}

const CHILDREN: readonly Child[] = [
  { email: DESK, name: 'Design desk', spent: 4.12, cap: '10', state: 'active' },
  { email: 'lena@example.org', name: 'Lena Fischer', spent: 17.31, cap: '20', asks: '40', state: 'active' },
  { email: 'wei@example.org', name: '魏来', spent: 2.64, state: 'active' },
  { email: 'agency@example.org', name: 'Old agency', spent: 0, cap: '5', state: 'stopped' },
  { email: 'intern@example.org', name: '', spent: 0, state: 'waiting' },
];

/** A hosted server on which a main account has sub-accounts and keys, and the browsers in which they are signed in. */
export interface Family extends Parley {
  readonly browserOf: (member: Member) => NonNullable<BrowserContextOptions['storageState']>;
}

export async function startFamily(browser: Browser): Promise<Family> {
  const inbox = await startCodeInbox();
  const parley = await startShowcase({ PARLEY_MODE: 'hosted', ...inbox.settings });
  // Browsers have passkeys on this name and on none of the addresses.
  const server = { ...parley, url: parley.url.replace('127.0.0.1', 'localhost') };
  const call = callsTo(server);
  const logIn = async (email: string): Promise<LoginResult> => {
    const before = inbox.countFor(email);
    await call('POST', '/auth/verification/email', { email });
    return call('POST', '/auth/login', { email, code: await inbox.codeFor(email, before) });
  };

  const main = await logIn(MAIN.email);
  await call('POST', '/auth/update-username', { username: MAIN.name }, main.token);
  for (const child of CHILDREN) await addChild(child, main, server, call, logIn);
  const other = await logIn(OTHER.email);
  await call('POST', '/auth/update-username', { username: OTHER.name }, other.token);
  await call('POST', '/user-relation/add-child', { email: DESK }, other.token);
  const keys = [
    { name: 'Home server', spendingLimit: '20', models: [], addresses: [] },
    { name: 'Notebook on the train', spendingLimit: null, models: ['gpt-5.6'], addresses: ['203.0.113.0/24'] },
  ];
  for (const key of keys) await call('POST', '/apikeys', { ...key, expiresAt: null }, main.token);

  const states = {
    parent: await signedIn(browser, server, inbox, MAIN.email),
    child: await signedIn(browser, server, inbox, DESK),
  };
  return {
    ...server,
    browserOf: (member) => states[member],
    stop: async (signal) => {
      await server.stop(signal);
      await inbox.close();
    },
  };
}

type Call = <Data>(method: string, path: string, body?: object, token?: string) => Promise<Data>;

function callsTo({ url }: Parley): Call {
  return async (method, path, body, token) => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${url}api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { data, msg } = (await response.json()) as { data: never; msg: string };
    if (!response.ok) throw new Error(`${path}: ${msg}`);
    return data;
  };
}

async function addChild(
  { email, name, spent, cap, asks, state }: Child,
  main: LoginResult,
  server: Parley,
  call: Call,
  logIn: (email: string) => Promise<LoginResult>,
): Promise<void> {
  const body = { email, ...(name !== '' && { name }) };
  const { relationUuid } = await call<ChildAccount>('POST', '/user-relation/add-child', body, main.token);
  const relation = `/user-relation/relation/${relationUuid}`;
  if (state === 'waiting') return;
  const { token, user } = await logIn(email);
  await call('POST', `${relation}/accept`, undefined, token);
  if (cap !== undefined) await call('PUT', relation, { monthlyCap: cap }, main.token);
  if (asks !== undefined) await call('POST', `${relation}/request`, { monthlyCap: asks }, token);
  if (state === 'stopped') await call('PUT', relation, { isChildActive: false }, main.token);
  spend(server, main.user.uuid, user.uuid, spent);
}

/** Spreads a sum over the last two weeks, more on some days than on others. */
function spend({ dataDir }: Parley, payer: string, account: string, dollars: number): void {
  const database = new DatabaseSync(join(dataDir, 'parley.sqlite'), { timeout: 5_000 });
  const today = Math.floor(Date.now() / DAY_MS);
  const parts = [3, 0, 2, 5, 1, 4, 0, 2, 6, 3, 1, 2, 4, 2];
  const whole = parts.reduce((sum, part) => sum + part);
  for (const [ago, part] of parts.entries())
    database
      .prepare(
        "insert into daily_spending (payer_id, account_id, day, model, calls, spent_nano) values (?, ?, ?, 'gpt-5-mini', ?, ?)",
      )
      .run(payer, account, today - ago, part, Math.round((dollars * part * NANO) / whole));
  database.close();
}

/** Signs in on the screen, puts the first notice away and answers the question about chats: they would stand above every other picture. */
async function signedIn(browser: Browser, server: Parley, inbox: CodeInbox, email: string) {
  forgetCodeLimits(server);
  const { page, context } = await openPage(browser);
  await page.goto(`${server.url}login`);
  await signInByMail(page, inbox, email);
  await page
    .locator('output')
    .filter({ has: page.getByRole('button', { name: 'Show', exact: true }) })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await page.getByRole('button', { name: 'Keep them' }).waitFor({ state: 'detached' });
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}
