import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ToolConfigRow, ToolRow } from './repository.ts';

/** Undo is for the last slips; each may hold a schema of megabytes. */
const RESTORABLE_TOOLS = 3;
/** How long a deleted tool can be brought back, with its keys, which stay sealed as they were. */
export const RESTORABLE_MS = 10 * 60_000;

interface RemovedTool {
  readonly tool: ToolRow & { readonly account_id: string };
  /** How its owner had set it up; undefined where it was not installed. */
  readonly config: ToolConfigRow | undefined;
}

/** Takes a tool out of an account, to be brought back for a while. Says whether there was one. */
export async function removeTool(
  transaction: Transaction<Tables>,
  accountId: string,
  id: string,
  now: number,
): Promise<boolean> {
  await forgetRemoved(transaction, now);
  const tool = await transaction
    .deleteFrom('tools')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  if (!tool) return false;
  const config = await transaction
    .deleteFrom('tool_configs')
    .where('tool_id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  await transaction
    .insertInto('removed_tools')
    .values({
      id,
      account_id: accountId,
      removed_at: now,
      tool: JSON.stringify(tool),
      config: config ? JSON.stringify(config) : '',
    })
    .execute();
  await forgetOlder(transaction, accountId);
  return true;
}

async function forgetOlder(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  const own = transaction.selectFrom('removed_tools').select('id').where('account_id', '=', accountId);
  const removed = await own.orderBy('removed_at', 'desc').orderBy('id').execute();
  const older = removed.slice(RESTORABLE_TOOLS).map(({ id }) => id);
  if (older.length > 0) await transaction.deleteFrom('removed_tools').where('id', 'in', older).execute();
}

/** Takes a deleted tool of the account's out of those that can be brought back. */
export async function takeRemoved(
  transaction: Transaction<Tables>,
  accountId: string,
  id: string,
  now: number,
): Promise<RemovedTool | undefined> {
  await forgetRemoved(transaction, now);
  const row = await transaction
    .deleteFrom('removed_tools')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    tool: JSON.parse(row.tool) as RemovedTool['tool'],
    config: row.config === '' ? undefined : (JSON.parse(row.config) as ToolConfigRow),
  };
}

/** Lets go of what nobody brought back in time. */
export async function forgetRemoved(transaction: Transaction<Tables>, now: number): Promise<void> {
  await transaction
    .deleteFrom('removed_tools')
    .where('removed_at', '<', now - RESTORABLE_MS)
    .execute();
}
