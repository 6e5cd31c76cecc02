import { isSyncConfigured } from '@parley/contract';
import { isDeletion, isWorthSyncing, nextSync, type Moment } from './model/auto-sync-rules.ts';
import type { SyncState } from './model/sync-state.ts';
import { getSync, subscribeSync } from './store.ts';
import { syncNow } from './sync-now.ts';
import { createSyncTimer } from './sync-timer.ts';
import type { SyncWorld } from './sync-world.ts';

/** Syncs after changes and when the page comes back to the front, for those who chose so. Called once. */
export function startAutoSync({ tabs }: SyncWorld): void {
  // What was written before this began to listen, or by a page that was closed too early, has gone nowhere yet.
  let firstChange = Date.now();
  let lastChange = firstChange;
  let urgentChange = 0;
  let hiddenSince = 0;
  let wasOn = isOn(getSync());
  let leftBehind = wasOn ? firstChange : 0;

  const moment = (isBack: boolean): Moment => ({
    now: Date.now(),
    firstChange,
    lastChange,
    urgentChange,
    leftBehind,
    isBack,
    // What a page does behind others has time; what was done before it was left may be the last of it.
    isLeaving: document.visibilityState === 'hidden' && lastChange <= hiddenSince,
  });

  const due = (isBack: boolean): number | undefined =>
    isOn(getSync()) ? nextSync(getSync(), moment(isBack)) : undefined;

  const plan = createSyncTimer(due, () => syncNow({ isAutomatic: true }));

  const comeBack = (): void => {
    const isVisible = document.visibilityState === 'visible';
    if (!isVisible) hiddenSince = Date.now();
    plan(isVisible);
  };

  const noteChange = (isUrgent = false): void => {
    lastChange = Date.now();
    if (firstChange <= getSync().sentUntil) firstChange = lastChange;
    if (isUrgent) urgentChange = lastChange;
    plan();
  };

  tabs.listenToAll((message) => {
    if (isWorthSyncing(message, getSync())) noteChange(isDeletion(message));
  });
  subscribeSync((state) => {
    const isNow = isOn(state);
    // Whoever has just filled in the last field is still typing.
    if (isNow && !wasOn) {
      leftBehind = 0;
      noteChange();
    }
    wasOn = isNow;
  });
  document.addEventListener('visibilitychange', comeBack);
  addEventListener('focus', comeBack);
  addEventListener('online', comeBack);
  comeBack();
}

function isOn(state: SyncState): boolean {
  return state.automatic && isSyncConfigured(state);
}
