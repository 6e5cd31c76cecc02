/** What the operator charges for a model. Dollars as decimal text: per million tokens, per call, and held at least. */
export interface ModelPricesTable {
  /** A name, or `provider/name`, in small letters. */
  model: string;
  input: string;
  output: string;
  cached: string | null;
  per_call: string;
  least_hold: string;
  /** How it came here: `set`, or the list that it was imported from. */
  source: string;
  changed_at: number;
}

/** The money of an account. Made with the first that comes in. */
export interface WalletsTable {
  account_id: string;
  /** Nano-dollars; what its transfers brought less what they took. Below zero only where paid money was called back. */
  balance_nano: number;
  /** Set aside for calls that run: the sum of its holds. */
  held_nano: number;
  /** The most that its owner wants to spend in a month; null for no limit. */
  budget_nano: number | null;
  /** How many transfers it has; the number of the last one. */
  entries: number;
  /** When the last transfer was booked. */
  updated_at: number;
}

/** Movements of money between two ledger accounts. Only ever added to; a trigger refuses everything else. */
export interface LedgerTransfersTable {
  /** What it was booked for, such as `call:` and the id of the call; the same is never booked twice. */
  source: string;
  /** Never goes back within a wallet, whatever the clocks of the servers say. */
  at: number;
  kind: string;
  /** `wallet:` and the id of an account, or an account of the house. */
  from_account: string;
  to_account: string;
  amount_nano: number;
  /** Who caused it. */
  account_id: string;
  /** Whose wallet it changed; a transfer changes one at most. */
  wallet_id: string | null;
  /** Counts the transfers of the wallet, without a gap. */
  wallet_number: number | null;
  /** Of the wallet, after it. */
  wallet_balance_nano: number | null;
  note: string;
}

/** Parts of wallets that are set aside for calls that run. */
export interface HoldsTable {
  /** The id that the call's usage record will have. */
  id: string;
  payer_id: string;
  account_id: string;
  /** Empty for a page. */
  api_key_id: string;
  call: string;
  model: string;
  provider: string;
  amount_nano: number;
  /** What may be delivered already, and is paid for where its server ends before the call does. */
  granted_nano: number;
  prompt_tokens: number;
  /** JSON; prices that change do not touch a call that runs. */
  price: string;
  server_id: string;
  created_at: number;
}

/** Tables of money: what models cost, what accounts have, and what moved. */
export interface LedgerTables {
  holds: HoldsTable;
  ledger_transfers: LedgerTransfersTable;
  wallets: WalletsTable;
  model_prices: ModelPricesTable;
}
