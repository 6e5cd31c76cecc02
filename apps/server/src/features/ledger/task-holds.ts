import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** In the place of a server: holds of tasks that go on elsewhere, whatever becomes of the server that began them. */
export const TASK_HOLDS = 'tasks';

/** Keeps a hold from being settled with its server; whoever keeps the task settles it. */
export async function entrustHold(transaction: Transaction<Tables>, holdId: string): Promise<void> {
  await transaction.updateTable('holds').set({ server_id: TASK_HOLDS }).where('id', '=', holdId).execute();
}
