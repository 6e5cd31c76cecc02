import { runtimeConfig } from '#/lib/runtime-config.ts';
import { namesFor } from './model/kept-builds.ts';
import { BUILD_META } from '#/lib/offline-build.ts';
import { pathBelow } from './model/strategy.ts';
import { isBuildActivated, type KeepFiles } from './model/worker-messages.ts';

const UPDATE_EVERY_MS = 60 * 60_000;
/** Whoever changes between windows does not make the page ask each time. */
const LOOK_AGAIN_AFTER_MS = 5 * 60_000;

/** Has the browser keep the app, and calls back when another build has taken over from the one that is on the screen. */
export async function registerWorker(onUpdate: () => void): Promise<void> {
  const { basePath } = runtimeConfig;
  const version = document.querySelector(`meta[name="${BUILD_META}"]`)?.getAttribute('content');
  if (!version) return;
  holdBuild(namesFor(basePath).ofBuild(version));
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (!isBuildActivated(data)) return;
    if (data.version === version) tellUsed(navigator.serviceWorker.controller, version);
    else onUpdate();
  });
  const options = { scope: basePath, updateViaCache: 'none' } as const;
  const registered = navigator.serviceWorker.register(`${basePath}service-worker.js`, options);
  const registration = (await registered) as ServiceWorkerRegistration | undefined;
  // Extensions that keep workers out answer with nothing.
  if (!registration) return;
  lookForUpdates(registration);
  const { active } = await navigator.serviceWorker.ready;
  tellUsed(active, version);
}

/** Says what the page has loaded, to be kept. A worker of another build has no use for it: the right one asks by taking over. */
function tellUsed(worker: ServiceWorker | null, version: string): void {
  const used = usedFiles(new URL(runtimeConfig.basePath, location.href).href);
  const message: KeepFiles = { type: 'keep-files', version, used, isThrifty: isSavingData() };
  worker?.postMessage(message);
}

/** Takes the worker and everything it kept out of this browser. */
export async function removeWorker(basePath: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(basePath);
  if (registration && new URL(registration.scope).pathname === basePath) await registration.unregister();
  const names = namesFor(basePath);
  const ours = (await caches.keys()).filter((name) => names.isBuild(name) || name === names.inbox);
  await Promise.all(ours.map((name) => caches.delete(name)));
}

/** Says for as long as the page lives that its build is still needed. The browser lets go of the lock with the page. */
function holdBuild(name: string): void {
  void navigator.locks?.request(name, { mode: 'shared' }, () => new Promise<never>(() => {})).catch(() => {});
}

/** Asks for a new build now and then, and when somebody comes back: pages stay open for days. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = (): void => {
    lookedAt = Date.now();
    // Offline there is nothing to find.
    registration.update().catch(() => {});
  };
  setInterval(look, UPDATE_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - lookedAt > LOOK_AGAIN_AFTER_MS) look();
  });
  addEventListener('online', look);
}

/** The files that the page has loaded so far, its language and fonts among them. */
function usedFiles(scope: string): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => pathBelow(name, scope));
  return [...new Set(names.filter((path) => path !== undefined && path.startsWith('assets/')))] as string[];
}

/** Not in all DOM types: what the person said about data, and how slow the line is. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
