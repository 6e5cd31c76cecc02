import type { BrowserContext, Frame, Page, Request } from 'playwright';
import { onTestFinished } from 'vitest';
import { listener } from './outside.ts';
import { openOwnProfile } from './own-profile.ts';

/** Lies in the storage and the cookies of the app's origin. Whoever shows it has read them. */
const PLANTED = 'planted-secret-7f3e';
/** What a case says that got at something private. */
const REACHED = 'reached';
/** Connections may be opened ahead of a request, or a moment after. */
const SETTLE_MS = 1_000;
/** Pages of ours that run what others wrote, without an origin. */
const SEALED_PAGES: readonly string[] = ['artifact-frame.html', 'code-frame.html'];
/** Ends of requests that a policy refused: they were announced, and never sent. */
const REFUSED = /^(?:csp|origin)$|ERR_BLOCKED_BY|ERR_NETWORK_ACCESS_REVOKED/;

/** No name below it may be looked up. */
const LEAK_DOMAIN = 'leak.test';

export interface CanaryWorld {
  /** Where the app answers, with a slash at its end. */
  readonly url: string;
  /** Requests that the page makes by itself, as `GET path?query` below the address of the app. */
  readonly asks: RegExp;
  /** Where pages of models come from, with a slash at its end, where that is another origin. */
  readonly pagesUrl?: string;
  /** Where its window may be, below the address of the app. */
  readonly places: RegExp;
  /** Refusals that are meant: what leaves a sealed frame is refused by the policy of the page around it. */
  readonly meant?: RegExp;
}

/** The app's own, by which it opens offline. */
const OWN_WORKER = '/service-worker.js';

export interface Canary {
  readonly page: Page;
  /** Of another host, which hears every connection. */
  readonly port: number;
  /** Cases whose scripts ran where they may: in a page without an origin. */
  readonly sealed: ReadonlySet<string>;
  /** Waits a moment, ends the browser, and gives everything that happened and must not. */
  readonly harms: () => Promise<string[]>;
}

/** Opens a browser with an empty page. Nothing of what hostile words do in it goes unseen. */
export async function openWatched(world: CanaryWorld): Promise<Canary> {
  const outside = await listener();
  const { context, page, end } = await openOwnProfile();
  let hasEnded = false;
  onTestFinished(async () => void (hasEnded || (await end(LEAK_DOMAIN))));
  const harms = new Set<string>();
  const sealed = new Set<string>();
  const note = (harm: string): void => void harms.add(harm.slice(0, 300));
  const tell = (kind: string, what: string, origin: string): void => {
    if (what.includes(PLANTED) || what === REACHED) note(`read: ${what} in ${origin}`);
    else if (kind === 'worker') {
      if (what !== OWN_WORKER) note(`service worker: ${what}`);
    } else if (kind === 'violation') {
      if (world.meant?.test(what) !== true) note(`tried: ${what}`);
    } else if (origin === 'null') sealed.add(what);
    else note(`ran: ${what}`);
  };
  await context.exposeBinding('tellHarm', (_source, kind: string, what: string, origin: string) =>
    tell(kind, what, origin),
  );
  await context.addInitScript(plant, { origin: new URL(world.url).origin, secret: PLANTED });
  const foundRequests = watchRequests(context, page, world);
  watchWindow(context, page, world, note);
  return {
    page,
    port: outside.port,
    sealed,
    async harms() {
      await page.waitForTimeout(SETTLE_MS);
      for (const text of await Promise.all(page.frames().map(shownIn))) {
        if (text.includes(PLANTED)) note('read: shown in the page');
      }
      const asked = foundRequests();
      hasEnded = true;
      const names = await end(LEAK_DOMAIN);
      return [
        ...harms,
        ...asked,
        ...new Set(outside.seen.map((what) => `heard: ${what}`)),
        ...names.map((name) => `looked up: ${name}`),
      ];
    },
  };
}

/** Runs in every frame before anything else does. */
function plant({ origin, secret }: { readonly origin: string; readonly secret: string }): void {
  const { tellHarm } = globalThis as unknown as { tellHarm: (kind: string, what: string, origin: string) => void };
  const told = (kind: string, what: unknown): unknown => tellHarm(kind, String(what), self.origin);
  const get = (_: unknown, id: string | symbol): unknown => (typeof id === 'string' ? told('ran', id) : undefined);
  Object.assign(globalThis, { evil: new Proxy(() => {}, { get }) });
  if (self.origin !== origin) return;
  localStorage.setItem('planted', secret);
  sessionStorage.setItem('planted', secret);
  document.cookie = `planted=${secret}`;
  window.print = () => told('ran', 'print');
  // Workers are kept out of this browser, since requests of theirs would go unseen: whoever wants one is told.
  navigator.serviceWorker.register = (address) => {
    told('worker', address);
    return new Promise(() => {});
  };
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    told('violation', `${effectiveDirective} ${blockedURI} ${sample}`),
  );
}

/** What an address says below those that are the app's, if it is one of them. */
function belowAny(address: string, urls: readonly (string | undefined)[]): string | undefined {
  const url = urls.find((one) => one !== undefined && address.startsWith(one));
  return url === undefined ? undefined : address.slice(url.length);
}

function watchWindow(context: BrowserContext, page: Page, world: CanaryWorld, note: (harm: string) => void) {
  const { url, pagesUrl, places } = world;
  context.on('dialog', (dialog) => {
    note(`dialog: ${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss().catch(() => {});
  });
  context.on('page', (opened) => note(`pop-up: ${opened.url()}`));
  context.on('console', (message) => {
    if (message.text().includes(PLANTED)) note('read: printed');
  });
  page.on('download', (download) => note(`download: ${download.suggestedFilename()}`));
  page.on('framenavigated', (frame) => {
    const [address = ''] = frame.url().split('#', 1);
    const below = belowAny(address, frame.parentFrame() ? [url, pagesUrl] : [url]);
    // A frame may rename itself within the origin of its page; whether it loads anything by that is seen by its requests.
    const isPlace = frame.parentFrame()
      ? /^(?:about:|chrome-error:|$)/.test(address) || below !== undefined
      : address === 'about:blank' || (below !== undefined && places.test(below));
    if (!isPlace) note(`went: ${frame.parentFrame() ? 'a frame' : 'the window'} to ${address}`);
  });
}

/** Gives the requests that were sent in earnest and that nobody asked for. */
function watchRequests(context: BrowserContext, page: Page, { url, pagesUrl, asks }: CanaryWorld): () => string[] {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const isMeant = (request: Request): boolean => {
    const address = request.url();
    if (/^(?:data|blob|about):/.test(address)) return true;
    if (frameOf(request, page) !== page.mainFrame())
      return SEALED_PAGES.includes(belowAny(address, [url, pagesUrl]) ?? 'elsewhere');
    const below = belowAny(address, [url]);
    return below !== undefined && asks.test(`${request.method()} ${below}`);
  };
  return () =>
    requests
      .filter((request) => !isMeant(request) && !REFUSED.test(request.failure()?.errorText ?? ''))
      .map(
        (request) => `asked: ${request.method()} ${request.url().slice(0, 200)} ${request.failure()?.errorText ?? ''}`,
      );
}

/** Requests of workers have no frame; they are the app's own. */
function frameOf(request: Request, page: Page): Frame {
  try {
    return request.frame();
  } catch {
    return page.mainFrame();
  }
}

async function shownIn(frame: Frame): Promise<string> {
  // A frame may be gone, or busy for ever.
  const given = new Promise<string>((resolve) => void setTimeout(resolve, 2_000, ''));
  return Promise.race([frame.evaluate(() => document.body?.innerText ?? '').catch(() => ''), given]);
}
