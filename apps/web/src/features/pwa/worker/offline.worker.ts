import type { OfflineBuild } from '#/lib/offline-build.ts';
import { RECEIVED_PATH, strategyFor } from '../model/strategy.ts';
import { isKeepFiles, type BuildActivated } from '../model/worker-messages.ts';
import { createInbox } from './inbox.ts';
import { createKeptBuild } from './kept-build.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** Written before the script when the app is built. */
declare const PARLEY_BUILD: OfflineBuild;

/** A server that does not answer in this time is taken for one that is not there: the kept page is whole as well. */
const PATIENCE_MS = 6_000;

const worker = globalThis as unknown as WorkerScope;
const { scope } = worker.registration;
const basePath = new URL(scope).pathname;
const kept = createKeptBuild(PARLEY_BUILD, scope);
const inbox = createInbox(basePath);

worker.addEventListener('install', (event) => {
  // What streams must not wait for a worker, nor end with it.
  const passing = ['api/*', 'v1/*', 'mcp'].map((path) => ({
    condition: { urlPattern: { pathname: basePath + path } },
    source: 'network' as const,
  }));
  event.waitUntil(event.addRoutes?.(passing).catch(() => {}) ?? Promise.resolve());
  // Earlier builds stay for as long as a page shows them, so this one need not wait for those to close.
  event.waitUntil(kept.install().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('message', (event) => {
  const { data } = event;
  if (isKeepFiles(data) && data.version === PARLEY_BUILD.version) event.waitUntil(settle(data.used, data.isThrifty));
});

worker.addEventListener('fetch', (event) => {
  const answer = ANSWERS[strategyFor(event.request, scope)];
  if (answer) event.respondWith(answer(event));
});

const ANSWERS = {
  page: answerPage,
  asset: answerAsset,
  file: answerFile,
  receive: takeShared,
  leave: undefined,
};

async function takeOver(): Promise<void> {
  await worker.registration.navigationPreload?.enable().catch(() => {});
  await worker.clients.claim();
  const windows = await openWindows();
  const news: BuildActivated = { type: 'build-activated', version: PARLEY_BUILD.version };
  for (const window of windows) window.postMessage(news);
}

async function settle(used: readonly string[], isThrifty: boolean): Promise<void> {
  await kept.fill(used, isThrifty);
  await kept.tidy((await openWindows()).length);
  await inbox.tidy(Date.now());
}

async function openWindows() {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => url.startsWith(scope));
}

/** The server's page as long as there is one: what is kept may be older, but belongs together with its files. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const asked = askForPage(event);
  const answered = await Promise.race([asked.catch(() => undefined), after(PATIENCE_MS)]);
  if (answered && answered.status < 500) {
    event.waitUntil(kept.refreshPage(answered.clone()).catch(() => {}));
    return answered;
  }
  return (await kept.page().catch(() => undefined)) ?? asked;
}

/** The browser has asked already, while the worker woke up. */
async function askForPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const found = await kept.match(request.url).catch(() => undefined);
  if (found) return found;
  const response = await fetch(request);
  event.waitUntil(kept.keep(request.url, response.clone()).catch(() => {}));
  return response;
}

async function answerFile({ request }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept.match(request.url);
    if (found) return found;
    throw error;
  }
}

/** Puts what was shared aside and shows the screen that takes it from there. */
async function takeShared({ request }: FetchEvent): Promise<Response> {
  const id = await request
    .formData()
    .then((form) => inbox.put(form, Date.now()))
    .catch(() => '');
  return Response.redirect(`${scope}${RECEIVED_PATH}?share=${id}`, 303);
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
