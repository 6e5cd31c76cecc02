import type { Engine } from './db/open-database.ts';
import type { AccountMove } from './features/accounts/merge-accounts.ts';
import { moveBilling } from './features/billing/move-account.ts';
import { moveHistory } from './features/chat-history/move-account.ts';
import { moveProviders } from './features/custom-providers/move-account.ts';
import { moveFiles } from './features/files/move-account.ts';
import { moveWallet } from './features/ledger/move-account.ts';
import { moveMcpServers } from './features/mcp/move-account.ts';
import { moveMidjourney } from './features/midjourney/move-account.ts';
import { moveUsage } from './features/metering/move-account.ts';
import { moveOffer } from './features/own-mcp/move-account.ts';
import { movePublications } from './features/publishing/move-account.ts';
import { moveTools } from './features/tools/move-account.ts';
import type { SecretBox } from './lib/secret-box.ts';

interface MovesWorld {
  readonly box: SecretBox;
  readonly engine: Engine;
  readonly now: () => number;
}

/** What becomes another account's when one is merged into it, feature by feature. */
export function accountMoves({ box, engine, now }: MovesWorld): readonly AccountMove[] {
  return [
    (transaction, merged) => moveHistory(transaction, merged, box),
    (transaction, merged) => moveProviders(transaction, merged, box),
    (transaction, merged) => moveTools(transaction, merged, box),
    (transaction, merged) => moveMcpServers(transaction, merged, box),
    (transaction, merged) => moveOffer(transaction, merged, box),
    movePublications,
    moveFiles,
    moveMidjourney,
    moveBilling,
    moveUsage,
    (transaction, merged) => moveWallet(transaction, merged, { engine, now }),
  ];
}
