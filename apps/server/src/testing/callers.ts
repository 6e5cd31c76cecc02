import {
  type ChildAccount,
  type CreatedApiKey,
  type ErrorCode,
  isForPrograms,
  type LoginResult,
  type RouteDefinition,
} from '@parley/contract';
import { newToken, tokenHash } from '../lib/tokens.ts';
import { chatOf } from './chat-history.ts';
import type { HostedApp } from './hosted-app.ts';

/** Somebody who calls a route, and what they hear of one that is not for them. */
export interface Caller {
  readonly name: string;
  /** What proves who calls; undefined for nobody. Made anew for each call, since some calls end the session. */
  readonly bearer: () => Promise<string | undefined>;
  /** What the caller hears before anything that was sent is looked at; undefined where the route goes on. */
  readonly refusal: (route: RouteDefinition) => ErrorCode | undefined;
}

/** Ids of everything that one account has, by the beginning of the addresses that name such things. */
export type OwnedIds = Readonly<Record<string, string>>;

/** Signs in everybody who may call, and gives the first of them something of every kind. A new kind of caller is a row. */
export async function makeCallers(app: HostedApp): Promise<{ callers: readonly Caller[]; owned: OwnedIds }> {
  const people = {
    user: await app.signIn('user@example.org'),
    other: await app.signIn('other@example.org'),
    banned: await app.signIn('banned@example.org'),
    operator: await app.signIn('operator@example.org'),
    child: await app.signIn('child@example.org'),
    bannedChild: await app.signIn('banned-child@example.org'),
  };
  const ticket = (await app.app.firstOperatorTicket()) ?? '';
  await app.call('POST', '/account/operator', { token: people.operator.token, body: { ticket } });
  const relation = await addChild(app, people.user, people.child, 'child@example.org');
  const bannedRelation = await addChild(app, people.user, people.bannedChild, 'banned-child@example.org');
  await app.call('PUT', `/user-relation/relation/${bannedRelation}`, {
    token: people.user.token,
    body: { isChildActive: false },
  });
  const { token } = people.other;
  const key = (await app.call<CreatedApiKey>('POST', '/apikeys', { token, body: { name: 'a key' } })).data.key;
  await app.database.writes.run((transaction) =>
    transaction.updateTable('accounts').set({ status: 'banned' }).where('id', '=', people.banned.user.uuid).execute(),
  );
  const session = (who: LoginResult) => () => openSession(app, who.user.uuid);
  const forNobody = () => 'unauthorized' as const;
  const forAccounts = ({ access }: RouteDefinition) => (access === 'operator' ? 'forbidden' : undefined);
  const forChildren = (route: RouteDefinition) =>
    route.access === 'parent' ? ('parent_account_required' as const) : forAccounts(route);
  const callers: Caller[] = [
    { name: 'nobody', bearer: async () => undefined, refusal: forNobody },
    { name: 'a made-up token', bearer: async () => newToken(), refusal: forNobody },
    {
      name: 'a revoked token',
      bearer: async () => {
        const revoked = await session(people.other)();
        await app.call('POST', '/auth/logout', { token: revoked });
        return revoked;
      },
      refusal: forNobody,
    },
    { name: 'a banned account', bearer: session(people.banned), refusal: () => 'account_banned' },
    { name: 'an account', bearer: session(people.other), refusal: forAccounts },
    { name: 'a sub-account', bearer: session(people.child), refusal: forChildren },
    { name: 'a banned sub-account', bearer: session(people.bannedChild), refusal: forChildren },
    {
      name: 'an API key',
      bearer: async () => key,
      refusal: (route) => (isForPrograms(route) ? undefined : 'unauthorized'),
    },
    {
      name: 'an operator',
      bearer: session(people.operator),
      refusal: () => undefined,
    },
  ];
  return { callers, owned: { ...(await ownThings(app, people.user)), '/user-relation/relation': relation } };
}

async function addChild(app: HostedApp, parent: LoginResult, child: LoginResult, email: string): Promise<string> {
  const { data } = await app.call<ChildAccount>('POST', '/user-relation/add-child', {
    token: parent.token,
    body: { email },
  });
  const accepted = await app.call('POST', `/user-relation/relation/${data.relationUuid}/accept`, {
    token: child.token,
  });
  if (accepted.code !== 0) throw new Error(`the sub-account did not come about: ${accepted.msg}`);
  return data.relationUuid;
}

/** A session of its own, without a code: those are limited. */
async function openSession({ database }: HostedApp, accountId: string): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await database.writes.run((transaction) =>
    transaction
      .insertInto('sessions')
      .values({
        token_hash: tokenHash(token),
        account_id: accountId,
        id: newToken(),
        credential: 'account',
        device: '',
        address: '',
        // Not new: what may only be done right after signing in asks for a proof.
        created_at: now - 86_400_000,
        last_used_at: now,
        expires_at: now + 86_400_000,
      })
      .execute(),
  );
  return token;
}

const TOOL_ID = 'c'.repeat(32);
const MCP_ID = 'e'.repeat(32);
const SHARE_ID = 'd'.repeat(32);
const ARTIFACT_ID = 'f'.repeat(32);
const FILE_ID = 'a1'.repeat(16);
const TASK_ID = 'b1'.repeat(16);
const TOOL_TIMES = { created_at: 1, updated_at: 1 };

export function mcpRow() {
  const texts = { sealed_secrets: '', sealed_sign_in: '', challenge: '', offer: '', state: '{"kind":"connected"}' };
  const place = { id: MCP_ID, name: 'Mine', url: 'https://mcp.example.org/' };
  return { ...place, ...texts, version: 0, checked_at: 1, ...TOOL_TIMES };
}

function toolRow() {
  const texts = {
    provider: '',
    avatar: '',
    description: '',
    language: '',
    schema_url: '',
    server_url: '',
    key_hint: '',
  };
  const lists = { tags: '[]', origins: '["https://api.example.org"]' };
  const numbers = { is_private: 1, position: 0, schema_bytes: 2, ...TOOL_TIMES };
  return { id: TOOL_ID, name: 'Mine', schema: '{}', sealed_key: '', ...texts, ...lists, ...numbers };
}

function publicationRow(id: string, kind: 'chat' | 'artifact') {
  const texts = { name: 'Mine', summary: '', secret_hash: 'h', packed: '' };
  const numbers = { version: 1, size_bytes: 1, is_listed: 0, views: 0, expires_at: null, taken_down_at: null };
  return { id, kind, ...texts, ...numbers, ...TOOL_TIMES };
}

function fileRow() {
  const now = Date.now();
  const times = { created_at: now, last_read_at: now, stored_at: now };
  return { id: FILE_ID, name: 'Mine', media_type: 'text/plain', size_bytes: 1, ...times };
}

/** A task that has come to its end, so that nobody looks after it. */
function taskRow(accountId: string) {
  const now = Date.now();
  const texts = { api_key_id: '', hold_id: '', model: 'midjourney', price: '', task: '{}' };
  const place = { channel_id: 'c', key_id: 'k', channel: 'Midjourney', upstream_id: '1' };
  const times = { created_at: now, asked_at: now, ended_at: now };
  const owner = { account_id: accountId, payer_id: accountId };
  return { id: TASK_ID, status: 'SUCCESS', ...owner, ...texts, ...place, ...times } as const;
}

async function ownThings(app: HostedApp, { token, user }: LoginResult): Promise<OwnedIds> {
  const first = async (path: string) => (await app.call<{ id: string }[]>('GET', path, { token })).data[0]?.id ?? '';
  const chat = chatOf('a-chat-of-the-user', 'A secret');
  await app.call('POST', '/chat-history', { token, body: { session: chat } });
  const key = await app.call<CreatedApiKey>('POST', '/apikeys', { token, body: { name: 'mine' } });
  const provider = { config_uid: 'a'.repeat(32), base_url: 'https://api.example.org', sealed_key: '', key_hint: '' };
  const reply = { id: 'r'.repeat(22), key_hash: 'k', server_id: 's', sealed_first: '', first_length: 0, length: 0 };
  const ended = { state: 'done', form: 'openai', stop_asked: 0, started_at: Date.now(), ended_at: Date.now() } as const;
  await app.database.writes.run(async (transaction) => {
    const own = { account_id: user.uuid };
    await transaction
      .insertInto('custom_providers')
      .values({ ...provider, ...own, name: 'Mine', created_at: 1, updated_at: 1 })
      .execute();
    await transaction
      .insertInto('files')
      .values({ ...fileRow(), ...own })
      .execute();
    await transaction.insertInto('midjourney_tasks').values(taskRow(user.uuid)).execute();
    await transaction
      .insertInto('tools')
      .values({ ...toolRow(), ...own })
      .execute();
    await transaction
      .insertInto('tool_configs')
      .values({
        ...own,
        tool_id: TOOL_ID,
        position: 0,
        settings: '{}',
        sealed_values: '',
        ...TOOL_TIMES,
        origins: '[]',
      })
      .execute();
    await transaction
      .insertInto('mcp_offers')
      .values({ ...own, masks: 0, prompts: 0, sealed_offer: '', updated_at: 1 })
      .execute();
    await transaction
      .insertInto('mcp_servers')
      .values({ ...mcpRow(), ...own })
      .execute();
    await transaction
      .insertInto('publications')
      .values([
        { ...publicationRow(SHARE_ID, 'chat'), ...own },
        { ...publicationRow(ARTIFACT_ID, 'artifact'), ...own },
      ])
      .execute();
    await transaction
      .insertInto('replies')
      .values({ ...reply, ...ended, ...own })
      .execute();
  });
  return {
    '/blob': FILE_ID,
    '/file': FILE_ID,
    '/midjourney/cancel': TASK_ID,
    '/midjourney/fetch': TASK_ID,
    '/midjourney/seed': TASK_ID,
    '/auth/sessions': await first('/auth/sessions'),
    '/account/identities': await first('/account/identities'),
    '/chat-history': chat.id,
    '/custom-provider': provider.config_uid,
    '/ai-proxy/custom': provider.config_uid,
    '/apikeys': key.data.uuid,
    '/replies': reply.id,
    '/tools': TOOL_ID,
    '/tools/details': TOOL_ID,
    '/mcp': MCP_ID,
    '/share': SHARE_ID,
    '/artifacts': ARTIFACT_ID,
  };
}
