import type { ServerConfig } from './config.ts';
import type { Database } from './db/open-database.ts';
import { AccountSummary, type AccountSummaryParts } from './features/ledger/account-summary.ts';
import type { Ledger } from './features/ledger/service.ts';
import { callsPaidByOthers, estimatedCalls, ownMovements } from './features/ledger/statement-rows.ts';
import { Statement } from './features/ledger/statement.ts';
import type { Spending } from './features/metering/spending.ts';
import type { SubAccountsService } from './features/sub-accounts/service.ts';

export interface LedgerJoinParts extends Pick<AccountSummaryParts, 'plansOf' | 'listModels' | 'now'> {
  readonly config: Pick<ServerConfig, 'mode' | 'defaultModel'>;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly spending: Spending;
  readonly subAccounts: Pick<SubAccountsService, 'children' | 'parents'>;
}

/** Puts together what people see of their money. */
export function joinLedger({ config, database, subAccounts, ...parts }: LedgerJoinParts) {
  const isEstimate = config.mode !== 'hosted';
  const summaries = new AccountSummary({ ...parts, database, isEstimate, defaultModel: config.defaultModel });
  const statement = new Statement({
    own: isEstimate ? estimatedCalls(database) : ownMovements(database),
    paidByOthers: isEstimate ? async () => [] : callsPaidByOthers(database),
    namesFor: async (accountId) => {
      const [children, parents] = await Promise.all([
        subAccounts.children({ accountId }),
        subAccounts.parents({ accountId }),
      ]);
      const named = (accounts: readonly { readonly uuid: string; readonly name: string }[]) =>
        new Map(accounts.map(({ uuid, name }) => [uuid, name]));
      return { children: named(children), parents: named(parents) };
    },
  });
  return { summaries, statement };
}
