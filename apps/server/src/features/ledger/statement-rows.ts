import { AppError, type StatementFilter } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';

/** One movement as it is stored, with what is known of the call that it paid for. */
export interface StatementRow {
  readonly id: string;
  readonly at: number;
  /** Tells movements of the same moment apart. */
  readonly tie: string;
  readonly kind: string;
  /** Below zero where money went out. */
  readonly amount_nano: number;
  /** Of the reader's own wallet, after it; null where nothing was ever in it. */
  readonly balance_nano: number | null;
  /** Who caused it. */
  readonly account_id: string;
  readonly payer_id: string;
  readonly note: string;
  readonly model: string | null;
  readonly call: string | null;
  readonly prompt_tokens: number | null;
  readonly completion_tokens: number | null;
  readonly is_estimated: number | null;
}

/** A place in a list that is read from the newest on; what comes next is older. */
export interface Position {
  readonly at: number;
  /** Empty before everything of that moment. */
  readonly tie: string;
}

/** Which rows are read at all; days are places in the list. */
export type RowFilter = Pick<StatementFilter, 'kind' | 'model' | 'accountUuid'>;

/** A part of a statement: movements of one account, newest first. */
export type StatementSource = (
  accountId: string,
  filter: RowFilter,
  after: Position,
  limit: number,
) => Promise<StatementRow[]>;

/** The condition that a transfer is asked for. */
function isAskedFor({ kind, model, accountUuid }: RowFilter): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(accountUuid === undefined ? [] : [sql`kind = 'call' and account_id = ${accountUuid}`]),
    ...(model === undefined
      ? []
      : [
          sql`kind = 'call' and exists (
            select 1 from usage_records where usage_records.id = substr(source, 6) and usage_records.model = ${model}
          )`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

const call = sql`
  usage_records.model, usage_records.call, usage_records.prompt_tokens, usage_records.completion_tokens,
  usage_records.is_estimated
`;

/** Joined after the page is cut out: what is not shown is not looked up. */
function withCalls(page: RawBuilder<unknown>, order: 'wallet_number' | 'source'): RawBuilder<StatementRow> {
  return sql`
    select page.*, ${call} from (${page}) as page
    left join usage_records on page.kind = 'call' and usage_records.id = substr(page.source, 6)
    order by page.at desc, ${sql.ref(`page.${order}`)} desc
  `;
}

/** The movements of an account's own wallet. */
export function ownMovements({ db }: Pick<Database, 'db'>): StatementSource {
  return async (accountId, filter, { at, tie }, limit) => {
    if (!/^\d{0,15}$/.test(tie)) throw new AppError('bad_request', 'That is no cursor');
    const page = sql`
      select source, cast(wallet_number as text) as id, at, wallet_number, cast(wallet_number as text) as tie, kind,
        case when from_account = ${`wallet:${accountId}`} then -amount_nano else amount_nano end as amount_nano,
        wallet_balance_nano as balance_nano, account_id, wallet_id as payer_id, note
      from ledger_transfers
      where wallet_id = ${accountId} and (at, wallet_number) < (${at}, ${Number(tie)}) and ${isAskedFor(filter)}
      order by at desc, wallet_number desc limit ${limit}
    `;
    return (await withCalls(page, 'wallet_number').execute(db)).rows;
  };
}

/** What others pay for leaves the balance as the last movement before it left it. */
function balanceBefore(accountId: string): RawBuilder<unknown> {
  return sql`(
    select earlier.wallet_balance_nano from ledger_transfers as earlier
    where earlier.wallet_id = ${accountId} and earlier.at < ledger_transfers.at
    order by earlier.at desc, earlier.wallet_number desc limit 1
  )`;
}

/** Calls of an account that others paid for. What else those paid is not the account's to see. */
export function callsPaidByOthers({ db }: Pick<Database, 'db'>): StatementSource {
  return async (accountId, filter, { at, tie }, limit) => {
    const page = sql`
      select source, source as id, at, source as tie, kind, -amount_nano as amount_nano,
        ${balanceBefore(accountId)} as balance_nano, account_id, wallet_id as payer_id, '' as note
      from ledger_transfers
      where account_id = ${accountId} and account_id <> wallet_id and kind = 'call'
        and (at, source) < (${at}, ${tie}) and ${isAskedFor(filter)}
      order by at desc, source desc limit ${limit}
    `;
    return (await withCalls(page, 'source').execute(db)).rows;
  };
}

/** What calls would have cost on a server that charges nothing. */
export function estimatedCalls({ db }: Pick<Database, 'db'>): StatementSource {
  return async (accountId, { kind = 'call', model, accountUuid = accountId }, { at, tie }, limit) => {
    if (kind !== 'call' || accountUuid !== accountId) return [];
    const { rows } = await sql<StatementRow>`
      select usage_records.id, created_at as at, usage_records.id as tie, 'call' as kind, -cost_nano as amount_nano,
        0 as balance_nano, account_id, payer_id, '' as note, ${call}
      from usage_records
      where account_id = ${accountId} and cost_nano > 0 and (created_at, id) < (${at}, ${tie})
        and ${model === undefined ? sql`true` : sql`model = ${model}`}
      order by created_at desc, id desc limit ${limit}
    `.execute(db);
    return rows;
  };
}
