import { textFromNano } from '@parley/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { LEDGER_ACCOUNTS } from './ledger-account.ts';

/** What the books say, and what is wrong with them. */
export interface LedgerReport {
  readonly transfers: number;
  readonly wallets: number;
  readonly holds: number;
  /** What came in less what went out, by account of the house; all wallets are one. Adds up to nothing. */
  readonly sums: readonly { readonly account: string; readonly nano: bigint }[];
  /** Sentences; none where all is well. */
  readonly problems: readonly string[];
}

interface Check {
  /** Every row that it gives is a problem. */
  readonly query: RawBuilder<Readonly<Record<string, string | number | null>>>;
  readonly sentence: (row: Readonly<Record<string, string>>) => string;
}

/** Of each kind of problem; where there is one there may be thousands. */
const SHOWN_PROBLEMS = 20;

const signed = sql`case when to_account = 'wallet:' || wallet_id then amount_nano else -amount_nano end`;

/** Whether a transfer that changes a wallet has it on one side, and an account of the house on the other. */
const isTwoSided = sql`
  (from_account = 'wallet:' || wallet_id and substr(to_account, 1, 7) <> 'wallet:')
  or (to_account = 'wallet:' || wallet_id and substr(from_account, 1, 7) <> 'wallet:')
`;

/**
 * Every transfer of a wallet beside the balance before it, in the order of the index: nothing has to be sorted. One look
 * back for each row, for that is what takes the time.
 */
const chain = sql`
  select source, wallet_id, at, wallet_number, wallet_balance_nano, ${signed} as signed,
    coalesce(lag(wallet_balance_nano) over (partition by wallet_id order by at, wallet_number), 0) + ${signed} as balance,
    case when ${isTwoSided} then 0 else 1 end as is_odd
  from ledger_transfers where wallet_id is not null
`;
const isBroken = sql`balance <> wallet_balance_nano or is_odd = 1`;

const CHECKS: readonly Check[] = [
  {
    query: sql`
      with booked as (
        select wallet_id, count(*) as entries, sum(signed) as total, sum(case when ${isBroken} then 1 else 0 end) as broken,
          min(wallet_number) as first, max(wallet_number) as last, sum(wallet_number) as numbers
        from (${chain}) as chain group by wallet_id
      )
      select coalesce(account_id, wallet_id) as wallet, case when account_id is null then 'gone' else 'there' end as state,
        cast(coalesce(balance_nano, 0) as text) as told, cast(coalesce(total, 0) as text) as expected,
        coalesce(wallets.entries, 0) as told_entries, coalesce(booked.entries, 0) as entries, coalesce(broken, 0) as broken
      from booked full join wallets on account_id = wallet_id
      where coalesce(balance_nano, 0) <> coalesce(total, 0) or coalesce(broken, 0) <> 0
        or first <> 1 or last <> booked.entries or numbers <> booked.entries * (booked.entries + 1) / 2
        or (account_id is not null and wallets.entries <> coalesce(booked.entries, 0))
      limit ${sql.lit(SHOWN_PROBLEMS)}`,
    sentence: ({ wallet, state, told, expected, told_entries, entries, broken }) =>
      state === 'gone'
        ? `The wallet ${wallet} is gone although its transfers leave ${nano(expected)} in it, or do not follow from each other.`
        : `The wallet ${wallet} says ${nano(told)} and ${told_entries} entries, but its transfers make ${nano(expected)} and ${entries}; ${broken} of them do not follow from the one before.`,
  },
  {
    query: sql`
      select source, wallet_id from ledger_transfers
      where wallet_id is null and (from_account like 'wallet:%' or to_account like 'wallet:%')
      limit ${sql.lit(SHOWN_PROBLEMS)}`,
    sentence: ({ source }) => `The transfer ${source} does not say whose wallet it changed.`,
  },
  {
    query: sql`
      select account_id, cast(held_nano as text) as told, cast(coalesce(total, 0) as text) as expected
      from wallets left join (select payer_id, sum(amount_nano) as total from holds group by payer_id) as running
        on payer_id = account_id
      where held_nano <> coalesce(total, 0)
      limit ${sql.lit(SHOWN_PROBLEMS)}`,
    sentence: ({ account_id, told, expected }) =>
      `The wallet ${account_id} says that ${nano(told)} is held, but its holds make ${nano(expected)}.`,
  },
  {
    query: sql`
      select id, payer_id from holds
      where not exists (select 1 from wallets where account_id = payer_id) or granted_nano > amount_nano
      limit ${sql.lit(SHOWN_PROBLEMS)}`,
    sentence: ({ id, payer_id }) => `The hold ${id} of ${payer_id} has no wallet, or grants more than it holds.`,
  },
  {
    query: sql`
      select id from holds where exists (select 1 from ledger_transfers where source = 'call:' || id)
      limit ${sql.lit(SHOWN_PROBLEMS)}`,
    sentence: ({ id }) => `The call ${id} is settled and still holds money.`,
  },
];

/** Names the transfers that do not follow from the one before. */
const BROKEN_TRANSFERS: Check = {
  query: sql`
    select source, wallet_id, number, wallet_number, cast(balance as text) as expected,
      cast(wallet_balance_nano as text) as told
    from (
      select chain.*, row_number() over (partition by wallet_id order by at, wallet_number) as number
      from (${chain}) as chain
    ) as numbered
    where number <> wallet_number or ${isBroken}
    limit ${sql.lit(SHOWN_PROBLEMS)}`,
  sentence: ({ source, wallet_id, number, wallet_number, expected, told }) =>
    `The transfer ${source} of wallet ${wallet_id} is its entry ${number} with a balance of ${nano(expected)}, but says entry ${wallet_number} and ${nano(told)}.`,
};

async function problemsOf({ query, sentence }: Check, db: Kysely<Tables>): Promise<string[]> {
  return (await query.execute(db)).rows.map((row) => sentence(texts(row)));
}

/** Checks every balance against its transfers and holds, as of one moment; a server may go on working meanwhile. */
export async function verifyLedger({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<LedgerReport> {
  return db.connection().execute(async (connection) => {
    await (engine === 'postgres' ? sql`begin isolation level repeatable read read only` : sql`begin`).execute(
      connection,
    );
    try {
      const problems: string[] = [];
      for (const check of CHECKS) problems.push(...(await problemsOf(check, connection)));
      // Only where something is wrong: the first check has looked at all of them already.
      if (problems.length > 0) problems.push(...(await problemsOf(BROKEN_TRANSFERS, connection)));
      const sums = await readSums(connection);
      const left = sums.reduce((sum, { nano: each }) => sum + each, 0n);
      if (left !== 0n) problems.push(`All accounts together make ${textFromNano(left)} instead of nothing.`);
      return { ...(await count(connection)), sums, problems };
    } finally {
      await sql`commit`.execute(connection);
    }
  });
}

/** Without groups, which would have to be sorted: the accounts of the house are known. */
async function readSums(db: Kysely<Tables>): Promise<LedgerReport['sums']> {
  const isWallet = (column: string) => sql`substr(${sql.ref(column)}, 1, 7) = 'wallet:'`;
  const net = (isTaker: RawBuilder<unknown>, isGiver: RawBuilder<unknown>) => sql<string>`
    cast(coalesce(sum(case when ${isTaker} then amount_nano else 0 end - case when ${isGiver} then amount_nano else 0 end), 0) as text)
  `;
  const columns = LEDGER_ACCOUNTS.map(
    (account) =>
      sql`${net(sql`to_account = ${sql.lit(account)}`, sql`from_account = ${sql.lit(account)}`)} as ${sql.ref(account)}`,
  );
  const wallets = net(isWallet('to_account'), isWallet('from_account'));
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(columns)}, ${wallets} as wallets from ledger_transfers
  `.execute(db);
  return Object.entries(rows[0] ?? {})
    .map(([account, sum]) => ({ account, nano: BigInt(sum) }))
    .filter((sum) => sum.nano !== 0n);
}

async function count(db: Kysely<Tables>): Promise<Pick<LedgerReport, 'transfers' | 'wallets' | 'holds'>> {
  const of = async (table: 'ledger_transfers' | 'wallets' | 'holds') => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  return { transfers: await of('ledger_transfers'), wallets: await of('wallets'), holds: await of('holds') };
}

function texts(row: Readonly<Record<string, string | number | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}

/** Dollars of a number of nano-dollars that a query gave as text. */
function nano(text: string | undefined): string {
  return `$${textFromNano(BigInt(text ?? 0))}`;
}
