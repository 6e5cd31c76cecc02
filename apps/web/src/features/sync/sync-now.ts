import { isSyncConfigured } from '@parley/contract';
import { fetchPart } from '#/lib/fetch-part.ts';
import type { SyncPlan } from './engine.ts';
import type { Changes } from './model/merge-documents.ts';
import { causeOf } from './model/failure-cause.ts';
import { afterSealing, needsReseal, placeOf, withPassphrase, withReadableAccepted } from './model/sealing.ts';
import type { SyncState } from './model/sync-state.ts';
import { changeConnection, getSync, updateSync } from './store.ts';
import { showOutcome, showRun, useSyncRun } from './sync-run.ts';

/** One tab at a time: two would compete for the same backup and the same rows. */
const LOCK_NAME = 'parley-sync';

interface SyncOptions {
  /** Nobody asked for it: it gives way to other tabs, and says nothing when it is done. */
  readonly isAutomatic?: boolean;
}

/** Syncs with the cloud of the settings. How it went is in the store; it never rejects. */
export async function syncNow({ isAutomatic = false }: SyncOptions = {}): Promise<void> {
  if (underWay()) return;
  const controller = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  useSyncRun.setState({ underWay: { controller, ended } });
  showOutcome(undefined);
  if (!isAutomatic) showRun({ step: 'waiting', isAgain: false });
  try {
    await alone(isAutomatic, controller.signal, () => syncAlone(isAutomatic, controller.signal));
  } catch (error) {
    if (!controller.signal.aborted) updateSync({ lastProblem: { ...causeOf(error), time: Date.now() } });
  } finally {
    useSyncRun.setState({ underWay: undefined });
    showRun(undefined);
    end();
  }
}

function underWay() {
  return useSyncRun.getState().underWay;
}

/** Ends the sync of this tab at the next moment that leaves both sides whole. */
export function stopSync(): void {
  underWay()?.controller.abort();
}

/** Sets, changes or (empty) removes the passphrase, and brings what lies in the cloud under it. Says whether that began. */
export function setPassphrase(passphrase: string): boolean {
  changeConnection(withPassphrase(getSync(), passphrase));
  const isReady = isSyncConfigured(getSync());
  if (isReady) void syncAfresh();
  return isReady;
}

/** Takes what is readable in the cloud although it was encrypted before, and encrypts it again. */
export function acceptReadable(): void {
  changeConnection(withReadableAccepted(getSync()));
  void syncAfresh();
}

/** A sync that began before what was changed just now knows nothing of it. */
async function syncAfresh(): Promise<void> {
  stopSync();
  await underWay()?.ended;
  await syncNow();
}

/** What a sync would do, without doing it. Rejects when the cloud cannot be read. */
export async function previewSync(signal: AbortSignal): Promise<SyncPlan> {
  const [{ planSync }, { pageDevice, pageRemoteStore }] = await load();
  return planSync({ remote: pageRemoteStore(), device: pageDevice(false), signal });
}

async function syncAlone(isAutomatic: boolean, signal: AbortSignal): Promise<void> {
  const [{ runSync }, { pageDevice, pageRemoteStore }] = await load();
  const before = getSync();
  const mustReseal = needsReseal(before);
  const device = pageDevice(isAutomatic);
  let sentUntil = 0;
  const { incoming, outgoing, unsealed } = await runSync({
    remote: pageRemoteStore(),
    mustReseal,
    device: {
      ...device,
      collect() {
        sentUntil = Date.now();
        return device.collect();
      },
    },
    signal,
    onProgress: showRun,
  });
  updateSync({ lastSyncTime: Date.now(), sentUntil, lastProvider: before.provider, lastProblem: undefined });
  // After the chats, which are safe by now, however long pictures take and whatever becomes of them.
  const pictures = await picturesAlong(isAutomatic, mustReseal, signal);
  updateSync({
    picturesLeft: pictures.left,
    // Whoever changed the passphrase meanwhile has to sync once more.
    ...(mustReseal && isSameSealing(before, getSync()) && afterSealing(before, unsealed + pictures.unsealed)),
  });
  showOutcome({
    incoming: countOf(incoming) + pictures.incoming,
    outgoing: countOf(outgoing) + pictures.outgoing,
  });
}

async function picturesAlong(isAutomatic: boolean, mustReseal: boolean, signal: AbortSignal) {
  if (!getSync().pictures && !mustReseal) return { incoming: 0, outgoing: 0, left: 0, unsealed: 0 };
  const { syncPagePictures } = await fetchPart(() => import('./pictures/page-pictures.ts'));
  try {
    return await syncPagePictures({ isAutomatic, mustReseal, signal });
  } catch (error) {
    // Some are left, however many: the next try comes by itself.
    updateSync({ picturesLeft: Math.max(1, getSync().picturesLeft) });
    throw error;
  }
}

function isSameSealing(before: SyncState, now: SyncState): boolean {
  return before.passphrase === now.passphrase && placeOf(before) === placeOf(now);
}

function load() {
  return Promise.all([fetchPart(() => import('./engine.ts')), fetchPart(() => import('./page-device.ts'))]);
}

function countOf({ chats, messages, settings }: Changes): number {
  const records = [chats, messages].flatMap(({ added, changed, removed }) => [added, changed, removed]);
  return records.reduce((sum, ids) => sum + ids.length, settings.length);
}

async function alone(isAutomatic: boolean, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  // Missing on pages over plain http; there every tab is on its own, and the guarded writes keep them apart.
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return act();
  if (!isAutomatic) return locks.request(LOCK_NAME, { signal }, act);
  await locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await act();
  });
}
