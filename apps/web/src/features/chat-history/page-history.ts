import { getSync, subscribeSync } from '#/features/sync/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { historyWorld, type HistoryWorld } from './history-world.ts';

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
        void fetchPart(() => import('./background.ts')).then(({ background }) => background().run(isOn));
      };
      subscribeSync(follow);
      follow(getSync());
    },
  };
}
