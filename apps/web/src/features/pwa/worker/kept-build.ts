import { buildsToDrop, namesFor } from '../model/kept-builds.ts';
import { isPageOf, type OfflineBuild } from '#/lib/offline-build.ts';
import { pathBelow } from '../model/strategy.ts';

/** Files at a time in idle time: the person may be asking something meanwhile. */
const LANES = 2;

export type KeptBuild = ReturnType<typeof createKeptBuild>;

/** The files of one build, whole or not at all, beside those of builds that pages still show. */
export function createKeptBuild(build: OfflineBuild, scope: string, storage: CacheStorage = caches) {
  const names = namesFor(new URL(scope).pathname);
  const own = names.ofBuild(build.version);
  const known: ReadonlySet<string> = new Set([...build.shell, ...build.later, ...build.rare]);
  const opened = (): Promise<Cache> => storage.open(own);

  /** A file that any of the builds has: the same name means the same bytes. */
  async function match(url: string): Promise<Response | undefined> {
    const kept = await (await opened()).match(url, { ignoreVary: true });
    if (kept) return kept;
    for (const name of await storage.keys()) {
      if (name === own || !names.isBuild(name)) continue;
      const older = await storage.match(url, { cacheName: name, ignoreVary: true });
      if (older) return older;
    }
    return undefined;
  }

  /** Takes a file in, from an earlier build where that had the same one. */
  async function takeIn(path: string): Promise<void> {
    const url = scope + path;
    const isHashed = path.startsWith('assets/');
    const older = isHashed ? await match(url) : undefined;
    const response = older ?? (await fetch(url, { cache: isHashed ? 'default' : 'no-cache' }));
    if (!isWhole(response)) throw new Error(`${path} cannot be kept`);
    await (await opened()).put(url, response);
  }

  /** The app's page, where it belongs to this build. */
  async function keepPage(response: Response): Promise<boolean> {
    if (!isWhole(response) || !isPageOf(await response.clone().text(), build.version)) return false;
    await (await opened()).put(scope, response);
    return true;
  }

  async function fillNow(used: readonly string[], isThrifty: boolean): Promise<void> {
    const cache = await opened();
    const there = new Set((await cache.keys()).map(({ url }) => pathBelow(url, scope)));
    const paths = [...used.filter((path) => known.has(path)), ...(isThrifty ? [] : build.later)];
    const next = [...new Set(paths)].filter((path) => !there.has(path)).values();
    const lane = async (): Promise<void> => {
      for (const path of next) await takeIn(path).catch(() => {});
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /** Pages ask at the same time; the second finds what the first one fetched. */
  let filling: Promise<void> = Promise.resolve();

  return {
    match,
    page: async (): Promise<Response | undefined> => (await opened()).match(scope, { ignoreVary: true }),
    /** Keeps the page as the server gives it now: its settings may be others although the build is the same. */
    async refreshPage(response: Response): Promise<void> {
      const kept = await (await opened()).match(scope, { ignoreVary: true });
      const tag = response.headers.get('etag');
      if (tag !== null && tag === kept?.headers.get('etag')) return;
      await keepPage(response);
    },
    /** Keeps what every page needs. Fails where the server has another build by now: the browser tries again. */
    async install(): Promise<void> {
      try {
        const page = await fetch(scope, { cache: 'no-store', headers: { accept: 'text/html' } });
        if (!(await keepPage(page))) throw new Error('The server has another build');
        await Promise.all(build.shell.map(takeIn));
      } catch (error) {
        await storage.delete(own);
        throw error;
      }
    },
    /** Keeps a file that was just fetched. */
    async keep(url: string, response: Response): Promise<void> {
      const path = pathBelow(url, scope);
      if (path !== undefined && known.has(path) && isWhole(response)) await (await opened()).put(url, response);
    },
    /** Keeps what pages have loaded and, unless somebody saves data, what they may load later. Goes on where it stopped. */
    fill(used: readonly string[], isThrifty: boolean): Promise<void> {
      filling = filling.then(() => fillNow(used, isThrifty)).catch(() => {});
      return filling;
    },
    /** Drops builds that no page shows any more. */
    async tidy(windows: number): Promise<void> {
      const locks = (await navigator.locks?.query())?.held ?? [];
      const held = locks.flatMap(({ name = '' }) => (names.isBuild(name) ? [name] : []));
      const builds = (await storage.keys()).filter(names.isBuild);
      await Promise.all(buildsToDrop({ builds, own, held, windows }).map((name) => storage.delete(name)));
    },
  };
}

/** Whether a response is the file that was asked for, and not the page of a proxy's sign-in. */
function isWhole(response: Response): boolean {
  return response.ok && response.status !== 206 && response.type === 'basic' && !response.redirected;
}
