import { isSyncConfigured } from '@parley/contract';
import { TAB_LINE_NAME } from '../../storage/database-names.ts';
import { joinTabs } from '../../storage/tabs.ts';
import { isWorthSyncing, nextSync } from './model/auto-sync-rules.ts';
import type { SyncState } from './model/sync-state.ts';
import { getSync, subscribeSync } from './store.ts';
import { syncNow } from './sync-now.ts';
import { createSyncTimer } from './sync-timer.ts';

/** Longer than a deleted chat can be brought back. */
const GONE_AFTER_MS = 70_000;

/** Syncs after changes and when the page comes back to the front, for those who chose so. Called once. */
export function startAutoSync(): void {
  // A line of its own, because a line does not hear what its own page says on it.
  const line = joinTabs(TAB_LINE_NAME);
  // What was written before this began to listen, or by a page that was closed too early, has gone nowhere yet.
  let firstChange = Date.now();
  let lastChange = firstChange;
  let wasOn = isOn(getSync());

  const due = (isBack: boolean): number | undefined =>
    isOn(getSync()) ? nextSync(getSync(), { now: Date.now(), firstChange, lastChange, isBack }) : undefined;

  const plan = createSyncTimer(due, () => syncNow({ isAutomatic: true }));

  const comeBack = (): void => {
    if (document.visibilityState === 'visible') plan(true);
  };

  const noteChange = (): void => {
    lastChange = Date.now();
    if (firstChange <= getSync().sentUntil) firstChange = lastChange;
    plan();
  };

  line.listen((message) => {
    if (isWorthSyncing(message)) noteChange();
    // Nobody tells when the time to bring it back is over, and only then is it gone for the other devices too.
    if (message.type === 'session-removed') setTimeout(noteChange, GONE_AFTER_MS);
  });
  subscribeSync((state) => {
    const isNow = isOn(state);
    // Whoever has just filled in the last field is still typing.
    if (isNow && !wasOn) noteChange();
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
