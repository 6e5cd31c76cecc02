import { loadLaterTexts } from '#/i18n/i18n.ts';
import { isChunkFailure } from './chunk-failure.ts';

/** Short enough to be waited for, long enough to outlive a change of network. */
const RETRY_AFTER_MS = [200, 1_000];

/** A part of the app that could not be fetched, however often it was tried. */
export class MissingPart extends Error {
  /** The server no longer has it, or this browser will not ask for it again: only a reload helps. */
  readonly needsReload: boolean;

  constructor(needsReload: boolean, cause: unknown) {
    super('A part of the app could not be loaded', { cause });
    this.needsReload = needsReload;
  }
}

/**
 * Fetches code that is loaded later, with retry, and the English words it may speak. Takes the `import()` itself, so that
 * it can be called again. Throws `MissingPart`; `withPart` words that for whoever pressed a button, `lazyPart` draws it.
 */
export async function fetchPart<Module extends object>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([fetchRetrying(load), fetchRetrying(loadLaterTexts)]);
  return module;
}

/** What the retries need of the browser. */
interface RetryWorld {
  readonly wait: (ms: number) => Promise<unknown>;
  /** The status that the server gives for a file; undefined where it cannot be reached. */
  readonly statusOf: (url: string) => Promise<number | undefined>;
  readonly linkStylesheet: (url: string) => Promise<unknown>;
}

const browserWorld: RetryWorld = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  statusOf: (url) =>
    fetch(url, { cache: 'no-store' }).then(
      ({ status }) => status,
      () => undefined,
    ),
  linkStylesheet: (href) =>
    new Promise((resolve) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
      document.head.append(link);
    }),
};

/** Calls `load` again where it failed for want of a file, and says at last whether a reload would help. */
export async function fetchRetrying<Fetched>(load: () => Promise<Fetched>, world = browserWorld): Promise<Fetched> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await load();
    } catch (error) {
      if (!isChunkFailure(error)) throw error;
      const url = addressIn(error);
      // Vite links the stylesheet of a part once; one that failed would be missing from then on without a word.
      if (url?.endsWith('.css') === true) await world.linkStylesheet(url);
      await world.wait(waitMs);
    }
  }
  return load().catch((error: unknown) => fetchOtherwise(load, error, world));
}

/**
 * The last try, and what may help when it fails. Browsers from before the summer of 2026 keep a failed fetch for as long as
 * the page lives. A changed address would get them a second copy of a module that others import under its own, so they are
 * offered a reload, like a page whose files a new version has replaced.
 */
async function fetchOtherwise<Fetched>(
  load: () => Promise<Fetched>,
  error: unknown,
  { statusOf }: RetryWorld,
): Promise<Fetched> {
  if (!isChunkFailure(error)) throw error;
  const url = addressIn(error);
  const status = url === undefined ? undefined : await statusOf(url);
  if (status !== 200) throw new MissingPart(status === 404, error);
  return load().catch((last: unknown) => {
    throw new MissingPart(true, last);
  });
}

/** Chromium and Firefox name the file; Safari does not, and asks for it again by itself. */
function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;
}
