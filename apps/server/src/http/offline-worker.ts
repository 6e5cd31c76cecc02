/** The worker of the web build that lets the app open without a connection. */
export const OFFLINE_WORKER = 'service-worker.js';

/** A worker fetches files of the app's own origin and nothing else. */
export const OFFLINE_WORKER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/**
 * Takes the worker's place where the operator wants none: browsers that have it fetch this one, which clears away what was kept
 * and leaves. Only caches of this path are touched: others may share the origin.
 */
export const RETIRING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(retire()));
async function retire() {
  const path = new URL(registration.scope).pathname;
  const names = (await caches.keys()).filter((name) => name.startsWith('parley-build ' + path + ' ') || name === 'parley-inbox ' + path);
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
`;
