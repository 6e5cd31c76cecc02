import { getSync, subscribeSync, updateSync } from '#/features/sync/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';

/** Follows the setting. Called once. */
export function startChatHistory(): void {
  let isOn = false;
  const follow = ({ keepOnServer }: { readonly keepOnServer: boolean }): void => {
    if (keepOnServer === isOn) return;
    isOn = keepOnServer;
    void fetchPart(() => import('./background.ts')).then(({ runInBackground }) => runInBackground(isOn));
  };
  subscribeSync(follow);
  follow(getSync());
}

/** Turns it on or off, for all tabs. Chats that are on the server already stay there. */
export async function keepOnServer(isOn: boolean): Promise<void> {
  updateSync({ keepOnServer: isOn });
  if (!isOn) return;
  // Nobody watched what changed before.
  const { compareEverything, compareNow } = await fetchPart(() => import('./background.ts'));
  await compareEverything();
  compareNow();
}
