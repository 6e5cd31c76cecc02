import type { Migration } from './migration.ts';
import { accounts } from './migrations/001-accounts.ts';
import { customProviders } from './migrations/002-custom-providers.ts';
import { channels } from './migrations/003-channels.ts';
import { usageRecords } from './migrations/004-usage-records.ts';
import { chatHistory } from './migrations/005-chat-history.ts';
import { installation } from './migrations/006-installation.ts';
import { guardedChannels } from './migrations/007-guarded-channels.ts';
import { replies } from './migrations/008-replies.ts';

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
];
