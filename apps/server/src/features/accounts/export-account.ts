import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../db/open-database.ts';
import type { LedgerTransfersTable } from '../../db/ledger-tables.ts';
import { dayText } from '../metering/spending.ts';
import { exportFiles, type ReadFile } from './export-files.ts';

/** Secrets of the server, hashes and copies for searching: worth nothing to whoever reads an export. */
const HIDDEN = new Set([
  'token_hash',
  'credential',
  'sealed_key',
  'sealed_share',
  'share_hash',
  'key_hash',
  'password_hash',
  'open_key',
  'single_key',
  'sealed_first',
  'sealed_values',
  'sealed_offer',
  'sealed_secrets',
  'sealed_sign_in',
  'data',
]);

const JSON_COLUMNS = new Set([
  'addresses',
  'detail',
  'message',
  'models',
  'origins',
  'session',
  'settings',
  'tags',
  'tombstone',
]);

/** Rows that are read at once; others get their turn in between. */
const PAGE_ROWS = 200;

/** Tables with a few rows of an account at most. */
const SMALL_TABLES = [
  'identities',
  'api_keys',
  'sessions',
  'custom_providers',
  'replies',
  'chat_history_owners',
  'wallets',
  'orders',
  'payments',
  'plans',
  'redeem_cards',
  'gifts',
  'tool_configs',
  'mcp_offers',
  'mcp_servers',
] as const;

type Rows = AsyncGenerator<Record<string, unknown>>;

/**
 * Everything that the server holds about an account as the text of one JSON file, table by table and piece by piece: a
 * large account must neither fill the memory nor keep everybody else waiting. Keys and tokens are left out, and so is
 * what is left of deleted chats and messages.
 */
export async function* exportAccount(
  { db }: Pick<Database, 'db'>,
  accountId: string,
  readFile: ReadFile,
): AsyncGenerator<string> {
  const own = async (table: (typeof SMALL_TABLES)[number]) =>
    (await db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute()).map(readable);
  const [account] = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).execute();
  const small = {
    account: account && readable(account),
    identities: await own('identities'),
    sessions: await own('sessions'),
    apiKeys: await own('api_keys'),
    customProviders: await own('custom_providers'),
    relations: await relationsOf(db, accountId),
    keptReplies: await own('replies'),
    wallets: await own('wallets'),
    orders: await own('orders'),
    payments: await own('payments'),
    plans: await own('plans'),
    redeemCards: await own('redeem_cards'),
    gifts: await own('gifts'),
    chatStorage: await own('chat_history_owners'),
    toolConfigs: await own('tool_configs'),
    mcpOffers: await own('mcp_offers'),
    mcpServers: await own('mcp_servers'),
    midjourneyTasks: await tasksOf(db, accountId),
    publications: await publicationsOf(db, accountId),
  };
  yield `${JSON.stringify(small).slice(0, -1)},"chats":[`;
  yield* chatsOf(db, accountId);
  yield '],"tools":[';
  yield* listed(toolsOf(db, accountId));
  yield '],"usage":[';
  yield* listed(entriesOf(db, 'usage_records', accountId));
  yield '],"transfers":[';
  yield* listed(transfersOf(db, accountId));
  yield '],"dailySpending":[';
  yield* listed(spendingOf(db, accountId));
  yield '],"files":[';
  yield* exportFiles(db, accountId, readFile);
  yield '],"audit":[';
  yield* listed(entriesOf(db, 'audit_entries', accountId));
  yield ']}';
}

/** Pictures by task of the last weeks, without where the operator has them made. */
async function tasksOf(db: Database['db'], accountId: string) {
  const rows = await db
    .selectFrom('midjourney_tasks')
    .select(['id', 'model', 'status', 'created_at', 'ended_at', 'task'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(readable);
}

/** What the account made public; what is in it lies in its chats, and is read under its address. */
async function publicationsOf(db: Database['db'], accountId: string) {
  const rows = await db
    .selectFrom('publications')
    .select(['id', 'kind', 'name', 'summary', 'is_listed', 'created_at', 'updated_at', 'expires_at', 'views'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(readable);
}

async function* chatsOf(db: Database['db'], accountId: string): AsyncGenerator<string> {
  let separator = '';
  for await (const page of pages((last: { id: string } | undefined) =>
    db
      .selectFrom('chat_history')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute(),
  )) {
    for (const chat of page) {
      yield `${separator}${JSON.stringify(readable(chat)).slice(0, -1)},"messages":[`;
      yield* listed(messagesOf(db, accountId, chat.number));
      yield ']}';
      separator = ',';
    }
  }
}

async function* messagesOf(db: Database['db'], accountId: string, chat: number): Rows {
  for await (const page of pages((last: { id: string } | undefined) =>
    db
      .selectFrom('chat_history_messages')
      .select(['chat_number', 'id', 'message'])
      .where('account_id', '=', accountId)
      .where('chat_number', '=', chat)
      .where('removed_at', 'is', null)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute(),
  )) {
    yield* page.map(readable);
  }
}

/** One by one: a schema may have megabytes. */
async function* toolsOf(db: Database['db'], accountId: string): Rows {
  const own = db.selectFrom('tools').where('account_id', '=', accountId);
  for (const { id } of await own.select('id').orderBy('created_at').orderBy('id').execute()) {
    const tool = await own.selectAll().where('id', '=', id).executeTakeFirst();
    await turn();
    if (tool) yield readable(tool);
  }
}

/** In the order of time, which is that of the index. */
async function* entriesOf(db: Database['db'], table: 'usage_records' | 'audit_entries', accountId: string): Rows {
  for await (const page of pages((last: { id: string; created_at: number } | undefined) => {
    const query = db.selectFrom(table).selectAll().where('account_id', '=', accountId);
    const rest = last
      ? query
          .where('created_at', '>=', last.created_at)
          .where((row) => row.or([row('created_at', '>', last.created_at), row('id', '>', last.id)]))
      : query;
    return rest.orderBy('created_at').orderBy('id').limit(PAGE_ROWS).execute();
  })) {
    yield* page.map(readable);
  }
}

/** The movements of its own money; those that it caused in another's wallet are told by its usage. */
async function* transfersOf(db: Database['db'], accountId: string): Rows {
  for await (const page of pages((last: LedgerTransfersTable | undefined) => {
    const query = db.selectFrom('ledger_transfers').selectAll().where('wallet_id', '=', accountId);
    const rest = last
      ? query
          .where('at', '>=', last.at)
          .where((row) => row.or([row('at', '>', last.at), row('wallet_number', '>', last.wallet_number)]))
      : query;
    return rest.orderBy('at').orderBy('wallet_number').limit(PAGE_ROWS).execute();
  })) {
    yield* page.map(({ at, ...row }) => ({ at: new Date(at).toISOString(), ...row }));
  }
}

/** What the account drew, and what its sub-accounts drew on it: sums by day, as the account sees them in the app. */
async function* spendingOf(db: Database['db'], accountId: string): Rows {
  type Day = { payer_id: string; account_id: string; day: number; model: string };
  for (const side of ['account_id', 'payer_id'] as const) {
    const other = side === 'account_id' ? 'payer_id' : 'account_id';
    for await (const page of pages((last: Day | undefined) => {
      const query = db.selectFrom('daily_spending').selectAll().where(side, '=', accountId);
      // What it drew on itself is among the first.
      const once = side === 'account_id' ? query : query.where(other, '!=', accountId);
      const rest = last
        ? once.where((row) =>
            row(row.refTuple('day', other, 'model'), '>', row.tuple(last.day, last[other], last.model)),
          )
        : once;
      return rest.orderBy('day').orderBy(other).orderBy('model').limit(PAGE_ROWS).execute();
    })) {
      yield* page.map(({ day, ...row }) => readable({ day: dayText(day), ...row }));
    }
  }
}

/** One page after the other, with a turn for everybody else between two: the embedded database does not wait by itself. */
async function* pages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const page = await read(last);
    await turn();
    yield page;
    last = page.length < PAGE_ROWS ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** The inside of a JSON list. */
async function* listed(rows: Rows): AsyncGenerator<string> {
  let separator = '';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',';
  }
}

/** Relations from both sides, and invitations to addresses of the account. What a payer calls the account is the payer's. */
async function relationsOf(db: Database['db'], accountId: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('relations')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('parent_id', '=', accountId),
        eb('child_id', '=', accountId),
        eb.and([
          eb('state', '=', 'pending'),
          eb.exists(
            eb
              .selectFrom('identities')
              .select('identities.id')
              .where('identities.account_id', '=', accountId)
              .whereRef('identities.kind', '=', 'relations.invited_kind')
              .whereRef('identities.subject', '=', 'relations.invited_subject'),
          ),
        ]),
      ]),
    )
    .execute();
  return rows.map((row) => {
    const { name, ...rest } = row;
    return readable(row.parent_id === accountId ? { ...rest, name } : rest);
  });
}

/** A row with times as people write them, and JSON as JSON. */
function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !HIDDEN.has(name))
      .map(([name, value]: [string, unknown]) => {
        if (typeof value === 'number' && /_at$|^last_update$/.test(name)) return [name, new Date(value).toISOString()];
        if (JSON_COLUMNS.has(name) && typeof value === 'string' && value !== '')
          return [name, JSON.parse(value) as unknown];
        return [name, value];
      }),
  );
}
