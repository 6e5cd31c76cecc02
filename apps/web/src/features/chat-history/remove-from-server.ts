import { flushStores } from '#/storage/defined-stores.ts';
import { updateSync } from '#/features/sync/public.ts';
import { background } from './background.ts';
import { tellAccount } from './keep-on-server.ts';
import { forgetOnServer } from './server-history.ts';

/** What another tab is sending at the moment comes to its end before that, unless the connection hangs. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Takes all chats off the server; those of the devices stay. From then on this browser sends none, whether it worked or
 * not. Gives how many there were; throws `ApiFailure`, or something else when another tab does not come to an end.
 */
export async function removeFromServer(): Promise<number> {
  const history = background();
  updateSync({ keepOnServer: false });
  history.run(false);
  // Otherwise the account would have this device, and others, send them again.
  await tellAccount(false);
  // Other tabs hear of it with the write. One that compares meanwhile is waited for: what it sends must not come after.
  await flushStores();
  return history.alone(AbortSignal.timeout(LONGEST_WAIT_MS), async () => {
    const removed = await forgetOnServer();
    await history.forgetNotes();
    return removed;
  });
}
