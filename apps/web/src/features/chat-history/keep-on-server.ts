import { updateSync } from '#/features/sync/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';

/** Turns it on or off, for all tabs. Chats that are on the server already stay there. */
export async function keepOnServer(isOn: boolean): Promise<void> {
  updateSync({ keepOnServer: isOn });
  if (!isOn) return;
  // Nobody watched what changed before.
  const { background } = await fetchPart(() => import('./background.ts'));
  await background().compareEverything();
  background().compareNow();
}
