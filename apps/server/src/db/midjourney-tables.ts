import type { MidjourneyStatus } from '@parley/contract';

/** Pictures that are being made, or were made, by task. */
export interface MidjourneyTasksTable {
  /** Ours: those of two upstreams may be the same. */
  id: string;
  account_id: string;
  payer_id: string;
  /** Empty where no key spoke for the account. */
  api_key_id: string;
  /** Empty where the task costs nothing. */
  hold_id: string;
  model: string;
  /** JSON, as of when it was handed in; empty where the model has none. */
  price: string;
  channel_id: string;
  key_id: string;
  /** What records call the channel. */
  channel: string;
  upstream_id: string;
  status: MidjourneyStatus;
  created_at: number;
  /** When the upstream was last asked how far it is. */
  asked_at: number;
  /** Null while it goes on. */
  ended_at: number | null;
  /** JSON of the task as clients see it. */
  task: string;
}

export interface MidjourneyTables {
  midjourney_tasks: MidjourneyTasksTable;
}
