import { namesFor } from '../model/kept-builds.ts';
import { boundedWords, type SharedWords } from '../model/shared-draft.ts';

/** As many files, and bytes of them, as one share may bring; any page can send a form here. */
const MOST_FILES = 20;
const MOST_BYTES = 200_000_000;
const LONGEST_NAME = 255;
/** Letters that wait; an older one makes room for a new one. */
const MOST_LETTERS = 5;
/** What nobody came for is thrown away. */
const KEPT_MS = 60 * 60_000;

/** What another app has handed over. */
export interface Shared extends SharedWords {
  readonly files: readonly File[];
}

interface Letter extends SharedWords {
  readonly at: number;
  readonly files: readonly { readonly name: string; readonly type: string }[];
}

export type Inbox = ReturnType<typeof createInbox>;

/** Holds what other apps share from the moment the worker gets it until a page takes it out. */
export function createInbox(basePath: string, storage: CacheStorage = caches) {
  const { inbox: name } = namesFor(basePath);
  const addressOf = (id: string, part: string): string => `${basePath}received/${id}/${part}`;

  async function letterOf(cache: Cache, id: string): Promise<Letter | undefined> {
    return (await cache.match(addressOf(id, 'letter')))?.json() as Promise<Letter | undefined>;
  }

  /** Every id of which something is kept, with when it came; 0 for parts that no letter names. */
  async function ages(cache: Cache): Promise<Map<string, number>> {
    const ids = new Set((await cache.keys()).map(({ url }) => url.split('/').at(-2) ?? ''));
    const found = new Map<string, number>();
    for (const id of ids) found.set(id, (await letterOf(cache, id))?.at ?? 0);
    return found;
  }

  async function makeRoom(cache: Cache): Promise<void> {
    const newestFirst = [...(await ages(cache))].toSorted(([, one], [, other]) => other - one);
    for (const [id] of newestFirst.slice(MOST_LETTERS - 1)) await remove(cache, id);
  }

  async function remove(cache: Cache, id: string): Promise<void> {
    for (const { url } of await cache.keys()) {
      if (new URL(url).pathname.startsWith(addressOf(id, ''))) await cache.delete(url);
    }
  }

  return {
    /** Keeps a form that another app sent. Gives the id under which a page finds it. */
    async put(form: FormData, now: number): Promise<string> {
      const id = crypto.randomUUID();
      const cache = await storage.open(name);
      const files = fitting(form.getAll('files').filter((entry) => entry instanceof File));
      const words = (field: string): string => {
        const value = form.get(field);
        return typeof value === 'string' ? value : '';
      };
      const letter: Letter = {
        ...boundedWords({ title: words('title'), text: words('text'), url: words('url') }),
        at: now,
        files: files.map((file) => ({ name: file.name.slice(-LONGEST_NAME), type: file.type.slice(0, LONGEST_NAME) })),
      };
      await makeRoom(cache);
      try {
        // First, so that no file is kept of which nobody knows.
        await cache.put(addressOf(id, 'letter'), Response.json(letter));
        for (const [index, file] of files.entries()) await cache.put(addressOf(id, String(index)), new Response(file));
      } catch (error) {
        await remove(cache, id);
        throw error;
      }
      return id;
    },

    /** Takes something out; it is gone from here then. Undefined where it was taken before, or nobody came for it in time. */
    async take(id: string, now: number): Promise<Shared | undefined> {
      const cache = await storage.open(name);
      const letter = await letterOf(cache, id);
      if (!letter) return undefined;
      if (isOld(letter.at, now)) {
        await remove(cache, id);
        return undefined;
      }
      const files = await Promise.all(
        letter.files.map(async ({ name: fileName, type }, index) => {
          const blob = await (await cache.match(addressOf(id, String(index))))?.blob();
          return new File(blob ? [blob] : [], fileName, { type });
        }),
      );
      await remove(cache, id);
      const { title, text, url } = letter;
      return { title, text, url, files };
    },

    /** Throws away what nobody came for. */
    async tidy(now: number): Promise<void> {
      if (!(await storage.has(name))) return;
      const cache = await storage.open(name);
      for (const [id, at] of await ages(cache)) if (isOld(at, now)) await remove(cache, id);
    },
  };
}

function isOld(at: number, now: number): boolean {
  return now - at > KEPT_MS;
}

function fitting(files: readonly File[]): File[] {
  let room = MOST_BYTES;
  return files.slice(0, MOST_FILES).filter(({ size }) => (room -= size) >= 0);
}
