import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

/** Half of the transfers are those of one account, the others of a thousand. */
const WALLETS = 1_001;
export const LARGE = 'account-0';
export const LARGE_ENTRIES = 500_000;
const SMALL_ENTRIES = 500;
export const TRANSFERS = LARGE_ENTRIES + (WALLETS - 1) * SMALL_ENTRIES;

const PAID = 1_000_000_000_000;
const COST = 1_000;
export const BEGIN = Date.UTC(2026, 0, 1);
/** The entries of the large account cover eleven months. */
export const STEP_MS = 57_000;

/** Wallets that were paid once and then used: made in the database, for a million rows by way of here would take minutes. */
export async function fillLedger({ db, engine }: Database): Promise<void> {
  const count = (name: string, from: number, to: number) =>
    engine === 'postgres'
      ? sql`generate_series(${sql.lit(from)}, ${sql.lit(to)}) as ${sql.ref(name)}(n)`
      : sql`(with recursive numbers(n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(to)}) select n from numbers) as ${sql.ref(name)}`;
  await sql`
    insert into accounts (id, kind, name, created_at, updated_at)
    select 'account-' || n, 'account', '', 0, 0 from ${count('accounts_made', 0, WALLETS - 1)}
  `.execute(db);
  const entries = sql`case when w.n = 0 then ${sql.lit(LARGE_ENTRIES)} else ${sql.lit(SMALL_ENTRIES)} end`;
  await sql`
    insert into wallets (account_id, balance_nano, held_nano, budget_nano, entries, updated_at)
    select 'account-' || w.n, ${sql.lit(PAID)} - ${sql.lit(COST)} * (${entries} - 1), 0, null, ${entries}, 0
    from ${count('w', 0, WALLETS - 1)}
  `.execute(db);
  const columns = sql`source, at, kind, from_account, to_account, amount_nano, account_id, wallet_id, wallet_number, wallet_balance_nano, note`;
  const parts: readonly [from: number, to: number, entries: number][] = [
    [0, 0, LARGE_ENTRIES],
    [1, WALLETS - 1, SMALL_ENTRIES],
  ];
  for (const [from, to, each] of parts) {
    const made = sql`${count('w', from, to)} cross join ${count('e', 1, each)}`;
    const at = sql`${sql.lit(BEGIN)} + e.n * cast(${sql.lit(STEP_MS)} as bigint)`;
    const id = sql`w.n || '-' || e.n`;
    await sql`
      insert into ledger_transfers (${columns})
      select case when e.n = 1 then 'payment:' else 'call:' end || ${id}, ${at},
        case when e.n = 1 then 'payment' else 'call' end,
        case when e.n = 1 then 'gateway:stripe' else 'wallet:account-' || w.n end,
        case when e.n = 1 then 'wallet:account-' || w.n else 'usage' end,
        case when e.n = 1 then ${sql.lit(PAID)} else ${sql.lit(COST)} end,
        'account-' || w.n, 'account-' || w.n, e.n, ${sql.lit(PAID)} - cast(${sql.lit(COST)} as bigint) * (e.n - 1), ''
      from ${made}
    `.execute(db);
    await sql`
      insert into usage_records (id, created_at, account_id, payer_id, call, model, channel, attempts, prompt_tokens,
        cached_tokens, completion_tokens, reasoning_tokens, is_estimated, first_byte_ms, duration_ms, outcome,
        api_key_id, cost_nano)
      select ${id}, ${at}, 'account-' || w.n, 'account-' || w.n, 'chat', 'model-' || (e.n % 20), 'OpenAI', 1, 10, 0, 20,
        0, 0, 100, 1000, 'ok', '', ${sql.lit(COST)}
      from ${made} where e.n > 1
    `.execute(db);
  }
  await sql`analyze`.execute(db);
}
