import { Readable } from 'node:stream';
import { routes } from '@parley/contract';
import type { Api } from '../../http/api.ts';
import type { AccountSummary } from './account-summary.ts';
import { statementCsv } from './statement-csv.ts';
import type { Statement } from './statement.ts';

/** Everybody sees their own money: no call takes an account from the request. */
export function registerLedgerRoutes(api: Api, summaries: AccountSummary, statement: Statement): void {
  const calls = routes.billing;
  api.route(calls.summary, ({ actor }) => summaries.summary(actor.accountId));
  api.route(calls.usage, ({ actor, query }) => summaries.usage(actor.accountId, query));
  api.route(calls.setBudget, ({ actor, body }) => summaries.setBudget(actor.accountId, body.amount));
  api.route(calls.statement, ({ actor, query }) => statement.page(actor.accountId, query));
  api.route(calls.statementCsv, ({ actor, query, reply }) => {
    void reply
      .header('content-disposition', 'attachment; filename="parley-statement.csv"')
      .header('content-type', 'text/csv; charset=utf-8');
    return Readable.from(statementCsv(statement.all(actor.accountId, query)), { objectMode: false });
  });
}
