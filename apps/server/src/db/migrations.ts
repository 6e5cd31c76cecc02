import type { Migration } from './migration.ts';
import { accounts } from './migrations/001-accounts.ts';
import { customProviders } from './migrations/002-custom-providers.ts';
import { channels } from './migrations/003-channels.ts';
import { usageRecords } from './migrations/004-usage-records.ts';
import { chatHistory } from './migrations/005-chat-history.ts';
import { installation } from './migrations/006-installation.ts';
import { guardedChannels } from './migrations/007-guarded-channels.ts';
import { replies } from './migrations/008-replies.ts';
import { signIn } from './migrations/009-sign-in.ts';
import { apiKeys } from './migrations/010-api-keys.ts';
import { relations } from './migrations/011-relations.ts';
import { keptChats } from './migrations/012-kept-chats.ts';
import { historyBytes } from './migrations/013-history-bytes.ts';
import { ledger } from './migrations/015-ledger.ts';
import { orders } from './migrations/016-orders.ts';
import { prices } from './migrations/017-prices.ts';
import { claimedOffers } from './migrations/019-claimed-offers.ts';
import { tools } from './migrations/021-tools.ts';
import { mcpServers } from './migrations/022-mcp-servers.ts';
import { ownMcp } from './migrations/023-own-mcp.ts';
import { removedTools } from './migrations/025-removed-tools.ts';
import { toolOperations } from './migrations/026-tool-operations.ts';
import { publications } from './migrations/029-publications.ts';
import { publicationNotices } from './migrations/030-publication-notices.ts';
import { files } from './migrations/032-files.ts';
import { midjourneyTasks } from './migrations/033-midjourney-tasks.ts';

/** All migrations, oldest first. New ones are added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  customProviders,
  channels,
  usageRecords,
  chatHistory,
  installation,
  guardedChannels,
  replies,
  signIn,
  apiKeys,
  relations,
  keptChats,
  historyBytes,
  ledger,
  orders,
  prices,
  claimedOffers,
  tools,
  mcpServers,
  ownMcp,
  removedTools,
  toolOperations,
  publications,
  publicationNotices,
  files,
  midjourneyTasks,
];
