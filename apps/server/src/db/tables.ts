/*
 * Both engines hold the same columns: text, whole numbers (times in milliseconds since 1970, yes and no as 1 and 0) and
 * bytes. Anything richer would read back differently on one of them.
 */

export interface AccountsTable {
  id: string;
  kind: 'owner' | 'account';
  name: string;
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
  created_at: number;
  updated_at: number;
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
}

export interface Tables {
  accounts: AccountsTable;
  channels: ChannelsTable;
  custom_providers: CustomProvidersTable;
  encryption_keys: EncryptionKeysTable;
  sessions: SessionsTable;
  usage_records: UsageRecordsTable;
}
