import { announceApplied } from '#/storage/document/announce.ts';
import { applyDocument } from '#/storage/document/apply-document.ts';
import { collectDocument } from '#/storage/document/collect-document.ts';
import { flushStores } from '#/storage/defined-stores.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import type { SyncDevice } from './engine.ts';
import { wasSealed } from './model/sealing.ts';
import { getSync, updateSync } from './store.ts';
import type { PictureCloud } from './remote-stores/create-remote-store.ts';
import { openPictureCloud, openRemoteStore } from './remote-stores/open-remote-store.ts';
import type { RemoteStore } from './remote-stores/remote-store.ts';
import { syncWorld } from './sync-world.ts';

/** Syncs that nobody asked for come often; a snapshot before each of them would push the older ones out. */
const SNAPSHOT_INTERVAL_MS = 60 * 60 * 1000;

/** The remote store that the settings of this moment ask for. */
export function pageRemoteStore(): RemoteStore {
  return openRemoteStore(remoteParts());
}

/** The place for pictures on that store. */
export function pagePictureCloud(): PictureCloud {
  return openPictureCloud(remoteParts());
}

function remoteParts() {
  const { passphrase, formerPassphrases, ...settings } = getSync();
  const { guards } = syncWorld.get();
  return { settings, passphrase, formerPassphrases, mustBeEncrypted: wasSealed(getSync()), guards };
}

/** The storage of this page as one end of a sync. */
export function pageDevice(isAutomatic: boolean): SyncDevice {
  return {
    async collect() {
      await Promise.all([flushStores(), chatActions.flush()]);
      return collectDocument(await syncWorld.get().storage);
    },

    async apply(patch) {
      const storage = await syncWorld.get().storage;
      await announceApplied(storage, await applyDocument(storage, patch, 'merge'));
    },

    async keepSnapshot() {
      const { snapshotKeptAt } = getSync();
      if (isAutomatic && Math.abs(Date.now() - snapshotKeptAt) < SNAPSHOT_INTERVAL_MS) return;
      const { keepSnapshot } = await fetchPart(() => import('#/storage/snapshots/keep-snapshot.ts'));
      if (await keepSnapshot('sync')) updateSync({ snapshotKeptAt: Date.now() });
    },
  };
}
