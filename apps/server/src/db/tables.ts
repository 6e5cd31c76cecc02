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

export interface Tables {
  accounts: AccountsTable;
  custom_providers: CustomProvidersTable;
  encryption_keys: EncryptionKeysTable;
  sessions: SessionsTable;
}
