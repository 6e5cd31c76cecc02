import type { StoreApi } from 'zustand/vanilla';
import type { TextArea } from '#/storage/key-value.ts';
import { isHintDue, noteVisit, readHintMemory, type HintMemory } from './model/install-hint.ts';
import type { AppState } from './page-app.ts';
import { isAppleTouch, isInstalledApp } from './platform-facts.ts';

const KEY = 'parley/install-hint';

/** Hints at installing where that is possible and the person has come back; takes the hint away once it is done. */
export function followInstallation(store: StoreApi<AppState>, area: TextArea | undefined): void {
  // Where nothing is remembered the hint would come back for ever.
  if (!area) return;
  const memory = noteVisit(readHintMemory(area.get(KEY)), new Date().toISOString().slice(0, 10));
  remember(area, memory);
  const look = (): void => {
    const canInstall = store.getState().offer !== undefined || isAppleTouch();
    const isDue = isHintDue(readHintMemory(area.get(KEY)), { isInstalled: isInstalledApp(), canInstall });
    if (isDue && store.getState().notice === undefined) store.setState({ notice: 'install' });
  };
  store.subscribe((state, before) => {
    if (state.offer !== before.offer) look();
  });
  addEventListener('appinstalled', () => {
    const { notice } = store.getState();
    store.setState({ offer: undefined, notice: notice === 'install' ? undefined : notice });
  });
  look();
}

/** Keeps the hint away for good. */
export function dismissInstallHint(area: TextArea | undefined): void {
  if (area) remember(area, { ...readHintMemory(area.get(KEY)), isDismissed: true });
}

function remember(area: TextArea, memory: HintMemory): void {
  try {
    area.set(KEY, JSON.stringify(memory));
  } catch {
    // Without room for it the hint may come once more.
  }
}
