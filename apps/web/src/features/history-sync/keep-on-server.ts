import { getSync, subscribeSync, updateSync } from '#/features/sync/public.ts';

/** Follows the setting. Called once. */
export function followSetting(): void {
  let isOn = false;
  const follow = ({ keepOnServer }: { readonly keepOnServer: boolean }): void => {
    if (keepOnServer === isOn) return;
    isOn = keepOnServer;
    void import('./background.ts').then(({ runInBackground }) => runInBackground(isOn));
  };
  subscribeSync(follow);
  follow(getSync());
}

/** Turns it on or off, for all tabs. Chats that are on the server already stay there. */
export async function keepOnServer(isOn: boolean): Promise<void> {
  updateSync({ keepOnServer: isOn });
  if (!isOn) return;
  // Nobody watched what changed before.
  const { compareEverything, compareNow } = await import('./background.ts');
  await compareEverything();
  compareNow();
}
