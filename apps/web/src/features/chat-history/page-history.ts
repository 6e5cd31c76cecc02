import { getUser, subscribeUser } from '#/features/settings/public.ts';
import { getSync, subscribeSync } from '#/features/sync/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { isPlaceOf } from '#/storage/account-place.ts';
import { PAGE_ACCOUNT } from '#/storage/page-account.ts';
import { historyWorld, type HistoryWorld } from './history-world.ts';

const loadBackground = () => fetchPart(() => import('./background.ts'));

/** The chats of a page on its server. The code comes where somebody keeps them there. */
export function createPageHistory(world: HistoryWorld) {
  historyWorld.give(world);
  return {
    /** Compares from now on, for as long as the setting says so. */
    start(): void {
      let isOn = false;
      const follow = ({ keepOnServer }: { readonly keepOnServer: boolean }): void => {
        if (keepOnServer === isOn) return;
        isOn = keepOnServer;
        void loadBackground().then(({ background }) => background().run(isOn));
      };
      subscribeSync(follow);
      follow(getSync());
      if (PAGE_ACCOUNT === undefined) return;
      subscribeUser(followAccount);
      followAccount(getUser());
    },
  };
}

/** An account answers for all its devices: this one does as the account last said, wherever that was. */
function followAccount({ user }: ReturnType<typeof getUser>): void {
  // What came with a backup of another account says nothing about this one.
  const wanted = isPlaceOf(PAGE_ACCOUNT, user?.uuid) ? user?.keepsChats : undefined;
  if (typeof wanted !== 'boolean' || wanted === getSync().keepOnServer) return;
  void fetchPart(() => import('./keep-on-server.ts')).then(({ keepHere }) => keepHere(wanted));
}

/** Compares now, where chats are kept on the server: it has others than before. */
export async function compareChats(): Promise<void> {
  if (getSync().keepOnServer) (await loadBackground()).background().compareNow();
}

/** How many chats the server does not have as they are here; what can be sent within moments is sent first. */
export async function countUnsentChats(): Promise<number> {
  return (await loadBackground()).background().countUnsent();
}
