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

export interface Tables {
  accounts: AccountsTable;
  sessions: SessionsTable;
}
