import { isChunkFailure } from './chunk-failure.ts';

/** Short enough to be waited for, long enough to outlive a change of network. */
const RETRY_AFTER_MS = [200, 1_000];

/**
 * Why a part did not come: its files cannot be reached for now; a newer version has replaced one of them; or they are all
 * there, and the browser keeps to a fetch that failed before.
 */
export type MissingReason = 'unreachable' | 'replaced' | 'stuck';

/** A part of the app that could not be fetched, however often it was tried. */
export class MissingPart extends Error {
  readonly reason: MissingReason;

  constructor(reason: MissingReason, cause: unknown) {
    super('A part of the app could not be loaded', { cause });
    this.reason = reason;
  }
}

/** What the retries need of the browser. */
interface RetryWorld {
  readonly wait: (ms: number) => Promise<unknown>;
  /** What the server gives for a file; undefined where it cannot be reached. */
  readonly read: (url: string) => Promise<{ readonly status: number; readonly text: string } | undefined>;
  readonly linkStylesheet: (url: string) => Promise<unknown>;
}

const browserWorld: RetryWorld = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  read: async (url) => {
    try {
      const response = await fetch(url, { cache: 'no-store' });
      return { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  },
  linkStylesheet: (href) =>
    new Promise((resolve) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
      document.head.append(link);
    }),
};

/**
 * Fetches code that is loaded later and speaks no words of its own: calls the `import()` again where a file did not come.
 * Throws `MissingPart`, which says why.
 */
export async function fetchCode<Fetched>(load: () => Promise<Fetched>, world = browserWorld): Promise<Fetched> {
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
  { read }: RetryWorld,
): Promise<Fetched> {
  if (!isChunkFailure(error)) throw error;
  const url = addressIn(error);
  const reason = url === undefined ? 'unreachable' : await reasonOf(url, read);
  if (reason !== 'stuck') throw new MissingPart(reason, error);
  return load().catch((last: unknown) => {
    throw new MissingPart('stuck', last);
  });
}

/** Why a module does not come. Browsers name the module that was asked for, also where one that it imports is missing. */
async function reasonOf(url: string, read: RetryWorld['read'], seen = new Set<string>()): Promise<MissingReason> {
  seen.add(url);
  const file = await read(url);
  if (file?.status === 404) return 'replaced';
  if (file?.status !== 200) return 'unreachable';
  for (const [, specifier = ''] of file.text.matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g)) {
    const imported = new URL(specifier, url).href;
    const reason = seen.has(imported) ? 'stuck' : await reasonOf(imported, read, seen);
    if (reason !== 'stuck') return reason;
  }
  return 'stuck';
}

/** Chromium and Firefox name the file; Safari does not, and asks for it again by itself. */
function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;
}
