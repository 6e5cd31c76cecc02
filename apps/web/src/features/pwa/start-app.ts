import type { StoreApi } from 'zustand/vanilla';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { usableLocalStorage } from '#/storage/open.ts';
import { followBadge } from './follow-badge.ts';
import { followInstallation } from './follow-installation.ts';
import type { AppState, AppWorld } from './page-app.ts';
import { isInstalledApp } from './platform-facts.ts';
import { registerWorker, removeWorker } from './register-worker.ts';

/** Begins what makes an app of the page. In a frame it is a part of somebody else's. */
export function startApp({ marks }: AppWorld, store: StoreApi<AppState>): void {
  if (window.top !== window) return;
  if (isInstalledApp()) followBadge(marks);
  followInstallation(store, usableLocalStorage());
  // The development server has no worker to give.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || runtimeConfig.isApp) return;
  const work = runtimeConfig.worksOffline
    ? registerWorker(() => store.setState({ notice: 'update' }))
    : removeWorker(runtimeConfig.basePath);
  // Without the worker everything works but the start without a connection.
  work.catch(() => {});
}
