import { confirm } from '#/components/overlays.tsx';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { formatDateTime } from '#/lib/time.ts';
import { holdDocument } from '#/storage/document/hold-document.ts';
import { keepSnapshot } from '#/storage/snapshots/keep-snapshot.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { flushStores } from '#/storage/defined-stores.ts';
import { unreadable } from './model/failure-cause.ts';
import { pageRemoteStore } from './page-device.ts';
import type { RemoteSnapshot } from './remote-stores/remote-store.ts';
import { syncWorld } from './sync-world.ts';

/** Newest first. */
export async function listCloudVersions(): Promise<readonly RemoteSnapshot[]> {
  return pageRemoteStore().listSnapshots();
}

/** Makes this device what it was then, after a question and a snapshot of today, and loads the page anew. */
export async function restoreCloudVersion({ id, at }: RemoteSnapshot): Promise<void> {
  const text = await pageRemoteStore().readSnapshot(id);
  const storage = await syncWorld.get().storage;
  const held = await holdDocument(text, storage).catch((error: unknown) => {
    throw unreadable(error);
  });
  const { counts } = held;
  const { tag } = currentLanguage();
  const wanted = await confirm({
    title: t('sync.snapshotRestoreTitle', { time: formatDateTime(at, tag) }),
    text: t('sync.snapshotRestoreText', {
      chats: counts.chats.toLocaleString(tag),
      messages: counts.messages.toLocaleString(tag),
    }),
    confirmLabel: t('sync.snapshotRestoreConfirm'),
    danger: true,
  });
  if (!wanted) return held.letGo();
  await Promise.all([flushStores(), chatActions.flush()]);
  await keepSnapshot('restore', storage);
  await held.replace(storage);
  // What the page has in memory is of another day.
  location.reload();
}
