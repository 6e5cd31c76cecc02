import { sql, type Transaction } from 'kysely';
import type { Engine } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { firstDayOfMonth } from '../metering/spending.ts';
import type { HoldRoom } from './hold-rules.ts';
import { inList } from './in-list.ts';
import type { HeldWallet } from './wallet-rows.ts';

/** For whom and by which key a call is made. */
export interface Caller {
  readonly payerId: string;
  readonly accountId: string;
  /** Empty for a page. */
  readonly apiKeyId: string;
}

type Sums = Map<string, bigint>;

interface CapRow {
  readonly payer_id: string;
  readonly account_id: string;
  readonly cap_nano: number | null;
  readonly spent: string | number | null;
}

const NO_ROOM = -1n;

const pairOf = ({ payerId, accountId }: Pick<Caller, 'payerId' | 'accountId'>) => `${payerId}|${accountId}`;

/** What limits of keys, sub-accounts and budgets still have room for; shrinks with what is held in the same transaction. */
export class SpendingLimits {
  readonly #keys: Sums;
  readonly #caps: Sums;
  readonly #budgets: Sums;

  constructor({ keys, caps, budgets }: { readonly keys: Sums; readonly caps: Sums; readonly budgets: Sums }) {
    this.#keys = keys;
    this.#caps = caps;
    this.#budgets = budgets;
  }

  roomFor(caller: Caller, { availableNano }: HeldWallet): HoldRoom {
    return {
      keyNano: this.#keys.get(caller.apiKeyId),
      capNano: this.#caps.get(pairOf(caller)),
      budgetNano: this.#budgets.get(caller.payerId),
      availableNano,
    };
  }

  take(caller: Caller, nano: bigint): void {
    reduce(this.#keys, caller.apiKeyId, nano);
    reduce(this.#caps, pairOf(caller), nano);
    reduce(this.#budgets, caller.payerId, nano);
  }
}

function reduce(sums: Sums, key: string, nano: bigint): void {
  const before = sums.get(key);
  if (before !== undefined) sums.set(key, before - nano);
}

/** Reads the limits of these callers, where they have any. Their wallets must be taken before. */
export async function readLimits(
  transaction: Transaction<Tables>,
  engine: Engine,
  wallets: ReadonlyMap<string, HeldWallet>,
  callers: readonly Caller[],
  now: number,
): Promise<SpendingLimits> {
  const month = firstDayOfMonth(now);
  const keys = [...new Set(callers.map(({ apiKeyId }) => apiKeyId))].filter((id) => id !== '');
  const children = callers.filter(({ payerId, accountId }) => accountId !== payerId);
  const budgeted = [...wallets.values()].filter(({ budgetNano }) => budgetNano !== null);
  return new SpendingLimits({
    keys: keys.length === 0 ? new Map() : await roomOfKeys(transaction, engine, keys),
    caps: children.length === 0 ? new Map() : await roomOfCaps(transaction, engine, children, month),
    budgets: budgeted.length === 0 ? new Map() : await roomOfBudgets(transaction, engine, budgeted, month),
  });
}

async function roomOfKeys(transaction: Transaction<Tables>, engine: Engine, ids: readonly string[]): Promise<Sums> {
  // Taken, because the calls of one key may be paid from several wallets.
  const { rows } = await sql<{ id: string; limit_nano: number; spent_nano: number }>`
    select id, spending_limit_nano as limit_nano, spent_nano from api_keys
    where id in ${inList(engine, ids)} and spending_limit_nano is not null order by id
    ${engine === 'postgres' ? sql`for update` : sql``}
  `.execute(transaction);
  if (rows.length === 0) return new Map();
  const held = await heldBy(
    transaction,
    sql`api_key_id`,
    sql`api_key_id in ${inList(engine, ids)} and api_key_id <> ''`,
  );
  return new Map(
    rows.map(({ id, limit_nano, spent_nano }) => [id, BigInt(limit_nano) - BigInt(spent_nano) - (held.get(id) ?? 0n)]),
  );
}

/** Where the main account does not pay for a caller any more there is room for nothing, whatever its session still says. */
async function roomOfCaps(
  transaction: Transaction<Tables>,
  engine: Engine,
  children: readonly Caller[],
  month: number,
): Promise<Sums> {
  const rooms = new Map(children.map((child) => [pairOf(child), NO_ROOM]));
  const { rows } = await sql<CapRow>`
    select parent_id as payer_id, child_id as account_id, cap_nano, case when cap_nano is not null then (
      select sum(spent_nano) from daily_spending
      where payer_id = parent_id and account_id = child_id and day >= ${month}
    ) end as spent
    from relations
    where child_id in ${inList(engine, [...new Set(children.map(({ accountId }) => accountId))])} and state = 'active'
  `.execute(transaction);
  const capped = rows.filter((row) => row.cap_nano !== null);
  const held = capped.length === 0 ? new Map<string, bigint>() : await heldOf(transaction, engine, capped);
  for (const { payer_id: payerId, account_id: accountId, cap_nano: cap, spent } of rows) {
    const pair = pairOf({ payerId, accountId });
    if (cap === null) rooms.delete(pair);
    else rooms.set(pair, BigInt(cap) - BigInt(spent ?? 0) - (held.get(pair) ?? 0n));
  }
  return rooms;
}

function heldOf(transaction: Transaction<Tables>, engine: Engine, capped: readonly CapRow[]): Promise<Sums> {
  const payers = inList(engine, [...new Set(capped.map((row) => row.payer_id))]);
  const pair = sql`payer_id || '|' || account_id`;
  return heldBy(transaction, pair, sql`payer_id in ${payers} and account_id <> payer_id`);
}

async function roomOfBudgets(
  transaction: Transaction<Tables>,
  engine: Engine,
  wallets: readonly HeldWallet[],
  month: number,
): Promise<Sums> {
  const ids = wallets.map(({ id }) => id);
  const { rows } = await sql<{ payer_id: string; spent: string | number }>`
    select payer_id, sum(spent_nano) as spent from daily_spending
    where payer_id in ${inList(engine, ids)} and day >= ${month} group by payer_id
  `.execute(transaction);
  const spent = new Map(rows.map((row) => [row.payer_id, BigInt(row.spent)]));
  return new Map(
    wallets.map(({ id, budgetNano, heldNano }) => [id, (budgetNano ?? 0n) - (spent.get(id) ?? 0n) - heldNano]),
  );
}

async function heldBy(
  transaction: Transaction<Tables>,
  key: ReturnType<typeof sql>,
  which: ReturnType<typeof sql>,
): Promise<Sums> {
  const { rows } = await sql<{ key: string; held: string | number }>`
    select ${key} as key, sum(amount_nano) as held from holds where ${which} group by 1
  `.execute(transaction);
  return new Map(rows.map((row) => [row.key, BigInt(row.held)]));
}
