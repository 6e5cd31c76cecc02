/**
 * Every table with rows of accounts or of their ways in, and what becomes of them when an account is merged into another. `moves`: they are the
 * other's from now on, as they are. `moves-by-feature`: the feature that has them moves them, because they count or are
 * sealed by account. `ends`: they go with the account; kept replies are sealed for it, with keys that only its own browser
 * data has. `refuses`: the merge does not happen while there are any. `stays`: it is written down for good, under the id of
 * the account that was, or of nobody at all.
 */
export const ACCOUNT_TABLES = {
  api_keys: 'moves',
  audit_entries: 'moves',
  chat_history: 'moves-by-feature',
  chat_history_messages: 'moves-by-feature',
  chat_history_owners: 'moves-by-feature',
  claimed_offers: 'stays',
  custom_providers: 'moves-by-feature',
  daily_spending: 'moves-by-feature',
  files: 'moves-by-feature',
  gifts: 'moves-by-feature',
  holds: 'moves-by-feature',
  identities: 'moves',
  ledger_transfers: 'stays',
  mcp_offers: 'moves-by-feature',
  mcp_servers: 'moves-by-feature',
  midjourney_tasks: 'moves-by-feature',
  orders: 'moves-by-feature',
  payments: 'moves-by-feature',
  plans: 'moves-by-feature',
  publications: 'moves-by-feature',
  redeem_cards: 'moves-by-feature',
  relations: 'refuses',
  removed_tools: 'ends',
  replies: 'ends',
  reply_pieces: 'ends',
  sessions: 'ends',
  tool_configs: 'moves-by-feature',
  tools: 'moves-by-feature',
  usage_records: 'moves-by-feature',
  wallets: 'moves-by-feature',
} as const;

/** Columns that hold the id of an account. */
export const ACCOUNT_COLUMNS = ['account_id', 'actor_id', 'payer_id', 'parent_id', 'child_id', 'wallet_id'] as const;

/** Where a person finds the rows of a table in the export of the account, or why they are not in it. */
export const EXPORTED_TABLES = {
  api_keys: { under: 'apiKeys' },
  audit_entries: { under: 'audit' },
  chat_history: { under: 'chats' },
  chat_history_messages: { under: 'chats', within: 'messages' },
  chat_history_owners: { under: 'chatStorage' },
  claimed_offers: { leftOut: 'a keyed hash of a way in that has had the gift or the trial; nothing says whose it is' },
  custom_providers: { under: 'customProviders' },
  daily_spending: { under: 'dailySpending' },
  files: { under: 'files' },
  gifts: { under: 'gifts' },
  holds: { leftOut: 'lives as long as a call; what it comes to is a transfer' },
  identities: { under: 'identities' },
  ledger_transfers: { under: 'transfers' },
  mcp_offers: { under: 'mcpOffers' },
  mcp_servers: { under: 'mcpServers' },
  midjourney_tasks: { under: 'midjourneyTasks' },
  orders: { under: 'orders' },
  payments: { under: 'payments' },
  plans: { under: 'plans' },
  publications: { under: 'publications' },
  redeem_cards: { under: 'redeemCards' },
  relations: { under: 'relations' },
  removed_tools: { leftOut: 'deleted by the person, and gone for good minutes later' },
  replies: { under: 'keptReplies' },
  reply_pieces: { leftOut: 'sealed with a key that only the browser of the account has' },
  sessions: { under: 'sessions' },
  tool_configs: { under: 'toolConfigs' },
  tools: { under: 'tools' },
  usage_records: { under: 'usage' },
  wallets: { under: 'wallets' },
} as const satisfies Record<
  keyof typeof ACCOUNT_TABLES,
  { readonly under: string; readonly within?: string } | { readonly leftOut: string }
>;
