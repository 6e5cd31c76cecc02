import { type MidjourneyStatus, ModelPrice } from '@parley/contract';
import type { Actor } from '../../http/actor.ts';
import type { CallRecord, HeldCall } from '../metering/call-record.ts';
import type { TaskRow } from './repository.ts';

/** What a task comes to once it is over: its price where there is a picture, and nothing otherwise. */
export function recordOf(row: TaskRow, status: MidjourneyStatus, now: number): CallRecord {
  const isMade = status === 'SUCCESS';
  return {
    call: 'midjourney',
    actor: actorOf(row),
    model: row.model,
    price: row.price === '' ? undefined : ModelPrice.parse(JSON.parse(row.price)),
    copies: isMade ? 1 : 0,
    provider: 'Midjourney',
    at: row.created_at,
    channel: row.channel,
    attempts: 1,
    usage: { promptTokens: 0, completionTokens: 0 },
    isEstimated: false,
    firstByteMs: undefined,
    durationMs: Math.max(0, now - row.created_at),
    outcome: isMade ? 'ok' : 'midjourney_task_failed',
  };
}

/** What is held for a task; undefined where nothing is. */
export function heldFor({ hold_id: id, payer_id: payerId }: TaskRow): HeldCall | undefined {
  return id === '' ? undefined : { id, payerId, delivery: undefined, affordableTokens: undefined };
}

/** As much of whoever handed a task in as its record needs. */
function actorOf({ account_id: accountId, payer_id: payerId, api_key_id: keyId }: TaskRow): Actor {
  const key = { id: keyId, models: undefined, readsChats: false };
  return { accountId, payerId, kind: 'account', role: 'user', ...(keyId !== '' && { key }) };
}
