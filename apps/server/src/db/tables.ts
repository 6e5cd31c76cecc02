import type { Generated } from 'kysely';
import type { BillingTables } from './billing-tables.ts';
import type { FileTables } from './file-tables.ts';
import type { LedgerTables } from './ledger-tables.ts';
import type { McpTables } from './mcp-tables.ts';
import type { MidjourneyTables } from './midjourney-tables.ts';
import type { PublicationTables } from './publication-tables.ts';
import type { ToolTables } from './tool-tables.ts';

/*
 * Both engines hold the same columns: text, whole numbers (times in milliseconds since 1970, yes and no as 1 and 0) and
 * bytes. Anything richer would read back differently on one of them.
 */

export interface AccountsTable {
  id: string;
  kind: 'owner' | 'account';
  name: string;
  status: Generated<'active' | 'banned'>;
  /** An operator looks after this server: its channels, who may sign in. Nobody's chats. */
  role: Generated<'user' | 'operator'>;
  /** In which language mail is written; empty where it is not known. */
  locale: Generated<string>;
  /** Whether chats are kept here, as the account answered: 1, 0, or null for no answer yet. */
  keeps_chats: Generated<number | null>;
  /** When the tools were first looked at; null until then. */
  tools_seen_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

export interface SessionsTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  account_id: string;
  /** What the session was opened with; it ends when that changes. */
  credential: string;
  created_at: number;
  expires_at: number;
  last_used_at: number;
  /** By which the owner names it in the list of sessions; it opens nothing. */
  id: string;
  /** Browser and system in short words. */
  device: string;
  /** Network of the last use, never the whole address. */
  address: string;
}

/** A way in: what proves that somebody is the one an account belongs to. */
export interface IdentitiesTable {
  id: string;
  account_id: string;
  kind: 'email' | 'phone' | 'google' | 'wechat' | 'apple' | 'passkey';
  /** Email address, number in E.164, or what the provider calls the person; one account has it at most. */
  subject: string;
  /** What the owner reads in the list of ways in. */
  label: string;
  /** JSON; the public key of a passkey. */
  data: string;
  proved_at: number;
  created_at: number;
}

/** Login codes that were sent; at most one for a purpose and a target. */
interface LoginCodesTable {
  /** Keyed hash of purpose, kind and target: who only asked for a code is not remembered by address. */
  target_hash: string;
  code_hash: string;
  attempts: number;
  expires_at: number;
}

/** Limits that all servers on this database count together. */
interface CountersTable {
  key_hash: string;
  /** JSON list of the times that still count. */
  times: string;
  expires_at: number;
}

/** Secrets that are good for one thing once and for a short time. */
interface TicketsTable {
  /** SHA-256 of the ticket. */
  hash: string;
  kind: string;
  sealed_payload: string;
  expires_at: number;
}

/** What was done to accounts that somebody may have to answer for. */
export interface AuditEntriesTable {
  id: string;
  /** Whom it concerns; empty for the server as a whole. */
  account_id: string;
  /** Who did it: an account, or `admin` for the command line. */
  actor_id: string;
  action: string;
  /** JSON. */
  detail: string;
  /** Network, never the whole address. */
  address: string;
  created_at: number;
}

/** A key with which programs speak for an account on `/v1`. */
export interface ApiKeysTable {
  id: string;
  account_id: string;
  /** SHA-256 of the key, which is never stored itself. */
  key_hash: string;
  /** The first characters, by which the owner knows it again. */
  prefix: string;
  name: string;
  is_enabled: number;
  expires_at: number | null;
  /** Nano-dollars. */
  spending_limit_nano: number | null;
  /** What its calls cost so far; grows in the transaction that records them. */
  spent_nano: number;
  /** A JSON list of names; empty for all. */
  models: string;
  /** A JSON list of addresses and networks; empty for all. */
  addresses: string;
  /** Whether programs with it may read the chats that are kept here. */
  reads_chats: Generated<number>;
  created_at: number;
  last_used_at: number | null;
}

/** What accounts offer to their programs through `/mcp`; a row is there as long as it is switched on. */
export interface McpOffersTable {
  account_id: string;
  /** How many of each the sealed offer holds. */
  masks: number;
  prompts: number;
  sealed_offer: string;
  updated_at: number;
}

export interface CustomProvidersTable {
  /** 128 random bits. */
  config_uid: string;
  account_id: string;
  name: string;
  base_url: string;
  /** Empty where the endpoint asks for no key. */
  sealed_key: string;
  key_hint: string;
  created_at: number;
  updated_at: number;
}

/** Pairs to which browsers encrypt provider keys. */
export interface EncryptionKeysTable {
  key_id: string;
  /** SubjectPublicKeyInfo, base64. */
  public_key: string;
  /** PKCS #8, base64, sealed. */
  sealed_private_key: string;
  created_at: number;
}

/** Upstreams of the operator's, beside those of the environment. */
export interface ChannelsTable {
  id: string;
  name: string;
  provider: string;
  /** Empty for the provider's own address. */
  base_url: string;
  /** A JSON list of keys, sealed. */
  sealed_keys: string;
  /** A JSON list of names; empty for whatever the upstream lists. */
  models: string;
  weight: number;
  enabled: number;
  /** 1 where the address was given in the app, so that the gateway checks where it leads. */
  is_guarded: number;
  created_at: number;
  updated_at: number;
}

/** Ports of this machine that its owner lets endpoints lead to. */
interface LoopbackOriginsTable {
  /** Scheme, host and port. */
  origin: string;
  created_at: number;
}

/** A main account and the sub-account that may draw on it, or the address that it invited to become one. */
export interface RelationsTable {
  /** Random, for it stands in addresses. */
  id: string;
  parent_id: string;
  /** Null until somebody who has proved the invited address accepts. */
  child_id: string | null;
  invited_kind: 'email' | 'phone';
  invited_subject: string;
  /** The address as the main account wrote it. */
  invited_label: string;
  /** What the main account calls it; empty for its own name. */
  name: string;
  state: 'pending' | 'active' | 'banned';
  /** 1 where the sub-account draws on this main account; at most one of its relations. */
  is_chosen: number;
  /** Nano-dollars a month; null for no limit. */
  cap_nano: number | null;
  /** A JSON list of names; empty for all. */
  models: string;
  /** The monthly limit that the sub-account asked for last, when, and what became of it. */
  asked_nano: number | null;
  asked_at: number | null;
  asked_state: 'open' | 'granted' | 'declined' | null;
  created_at: number;
  confirmed_at: number | null;
}

/** What one account drew on a balance on one day with one model; grows with the records of calls that cost something. */
export interface DailySpendingTable {
  payer_id: string;
  account_id: string;
  /** Days since 1970, in UTC. */
  day: number;
  model: string;
  calls: number;
  spent_nano: number;
}

/** One row for every call to a model. It outlives the account that made it. */
export interface UsageRecordsTable {
  id: string;
  created_at: number;
  /** Empty for a stranger who brought a key. */
  account_id: string;
  payer_id: string;
  call: string;
  model: string;
  channel: string;
  attempts: number;
  prompt_tokens: number;
  /** Part of the prompt's. */
  cached_tokens: number;
  completion_tokens: number;
  /** Part of the completion's. */
  reasoning_tokens: number;
  /** 1 where the tokens were counted here because the upstream did not tell them. */
  is_estimated: number;
  /** Null where there was none. */
  first_byte_ms: number | null;
  duration_ms: number;
  /** `ok`, `client_gone`, or the code of the failure. */
  outcome: string;
  /** The API key that made the call; empty for a page. */
  api_key_id: string;
  /** Nano-dollars, by the prices of the catalogue at the time. */
  cost_nano: number;
}

/** What all servers on this database have in common; one row. */
export interface InstallationTable {
  id: string;
  secret_salt: string;
  /** Of the secret with which keys are sealed here. */
  secret_fingerprint: string;
  updated_at: number;
}

/** What the history of an account counts by. Whoever changes the history holds this row. */
interface ChatHistoryOwnersTable {
  account_id: string;
  /** The account's short name in the index, which has hundreds of rows for every chat. Random. */
  number: number;
  /** Random, so that a cursor of another database is not taken for one of this. */
  feed: string;
  last_change: number;
  last_number: number;
  /** Of all its chats together. */
  bytes: Generated<number>;
}

/** A chat that is kept for its owner, or what is left of a deleted one. */
export interface ChatHistoryTable {
  account_id: string;
  /** The owner's own id of it: another account may have a chat of the same id. */
  id: string;
  /** Short number of the chat within the account, by which other tables refer to it. */
  number: number;
  topic: string;
  /** JSON without the messages; empty for a deleted one. */
  session: string;
  message_count: number;
  /** Of its fields and its messages, as they are stored. */
  bytes: number;
  revision: number;
  /** Sequence number among all changes of the account; the feed of changes is paged by it. */
  change_number: number;
  last_update: number;
  created_at: number;
  updated_at: number;
  removed_at: number | null;
  /** JSON. */
  tombstone: string | null;
  /** SHA-256 of the secret under which it is shared. */
  share_hash: string | null;
  sealed_share: string | null;
}

/** A message of a kept chat, or what is left of a deleted one. */
export interface ChatHistoryMessagesTable {
  account_id: string;
  chat_number: number;
  id: string;
  /** JSON; empty for a deleted one. */
  message: string;
  size: number;
  /** Of the chat, when the message was last changed. */
  revision: number;
  removed_at: number | null;
  tombstone: string | null;
}

/** In which chats a word begins like this: its first six bytes as a number. */
interface ChatHistoryWordsTable {
  owner: number;
  word: number;
  chat_number: number;
}

/** A reply that is kept for whoever asked, encrypted with a key that is not stored here. */
export interface RepliesTable {
  account_id: string;
  /** Made by the client. */
  id: string;
  /** SHA-256 of the key. */
  key_hash: string;
  /** Which server runs it, or ran it. */
  server_id: string;
  /** `interrupted`: its server ended before it did. */
  state: 'running' | 'done' | 'interrupted';
  /** In whose words an interrupted one says so. */
  form: 'openai' | 'responses' | 'anthropic';
  /** 1 where another server was asked to stop it. */
  stop_asked: number;
  started_at: number;
  ended_at: number | null;
  /** Bytes of the whole, once it has ended. */
  length: number;
  /** So many of them lie in `sealed_first`. */
  first_length: number;
  /** Head and first bytes of the reply; empty until it has begun. */
  sealed_first: string;
}

/** Bytes of a kept reply beyond its first. */
export interface ReplyPiecesTable {
  account_id: string;
  reply_id: string;
  from_byte: number;
  length: number;
  sealed: string;
}

/** Servers on one database that keep replies, and when each of them last said that it lives. */
interface ReplyServersTable {
  server_id: string;
  beat_at: number;
}

export interface Tables
  extends BillingTables, FileTables, LedgerTables, McpTables, MidjourneyTables, PublicationTables, ToolTables {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  audit_entries: AuditEntriesTable;
  channels: ChannelsTable;
  chat_history: ChatHistoryTable;
  chat_history_messages: ChatHistoryMessagesTable;
  chat_history_owners: ChatHistoryOwnersTable;
  chat_history_words: ChatHistoryWordsTable;
  custom_providers: CustomProvidersTable;
  counters: CountersTable;
  daily_spending: DailySpendingTable;
  encryption_keys: EncryptionKeysTable;
  identities: IdentitiesTable;
  login_codes: LoginCodesTable;
  mcp_offers: McpOffersTable;
  relations: RelationsTable;
  replies: RepliesTable;
  reply_pieces: ReplyPiecesTable;
  reply_servers: ReplyServersTable;
  sessions: SessionsTable;
  usage_records: UsageRecordsTable;
  installation: InstallationTable;
  tickets: TicketsTable;
  loopback_origins: LoopbackOriginsTable;
}
