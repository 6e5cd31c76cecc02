import { newId } from '#/lib/ids.ts';
import { once } from '#/lib/once.ts';
import { DATABASE_NAME } from './database-names.ts';
import { problemOf, reportProblem, storageHealth, type StorageProblem } from './health.ts';
import { openIndexedDb } from './indexeddb.ts';
import { createJournal, type Journal } from './journal.ts';
import { replayRows, withJournal } from './journaled-rows.ts';
import { createKeyValueStorage, type TextArea } from './key-value.ts';
import type { RecordStorage } from './records.ts';
import { PAGE_ACCOUNT } from './page-account.ts';
import { pageTabs } from './tabs.ts';
import { areaOfAccount, localStorageArea, memoryArea } from './text-areas.ts';
import { watched } from './watched.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { platform } from '#/platform/platform.ts';

const PROBE_KEY = 'parley/probe';

/** Some browsers never answer when their database is broken; the app must start nevertheless. */
const OPEN_TIMEOUT_MS = 4_000;

interface Doors {
  /** `onProgress` says that the database answers, if only to be brought to a new version first. */
  readonly indexedDb: (onProgress: () => void) => Promise<RecordStorage>;
  readonly localStorage: () => RecordStorage;
}

const browserDoors: Doors = {
  indexedDb: async (onProgress) => {
    const storage = await openIndexedDb(DATABASE_NAME, () => reportProblem('blocked'), onProgress);
    const journal = pageJournal();
    if (!journal) return storage;
    // A failure must not keep anybody from the database: the journal stays for the next page.
    await replayLeft(storage, journal).catch(() => {});
    return withJournal(storage, journal);
  },
  localStorage: () => {
    const area = usableLocalStorage();
    if (!area) throw new DOMException('There is no local storage', 'SecurityError');
    return createKeyValueStorage('local-storage', area, DATABASE_NAME);
  },
};

/** Local storage, where the browser lets us have it; on a hosted server the part of the account that is signed in. */
export function usableLocalStorage(): TextArea | undefined {
  try {
    const area = areaOfAccount(localStorageArea(globalThis.localStorage), PAGE_ACCOUNT);
    area.set(PROBE_KEY, '');
    area.remove(PROBE_KEY);
    return area;
  } catch {
    return undefined;
  }
}

/** The journal of this page, where the browser lets us have local storage. */
export const pageJournal = once((): Journal | undefined => {
  const area = usableLocalStorage();
  return area && createJournal(area, newId());
});

async function replayLeft(storage: RecordStorage, journal: Journal): Promise<void> {
  await journal.replayFormer(['closing'], async (area) =>
    (await fetchCode(() => import('./former-notes.ts'))).replayFormerRows(storage, area),
  );
  await replayRows(storage, journal);
}

/** The best storage that this browser lets us have: the database, local storage, or the memory of this page. */
export async function chooseStorage(doors: Doors): Promise<RecordStorage> {
  try {
    return entered(await withTimeout(doors.indexedDb));
  } catch (error) {
    const problem = problemOf(error);
    try {
      return entered(doors.localStorage(), problem);
    } catch {
      return entered(createMemoryStorage(), problem);
    }
  }
}

/** Rows that live as long as the page. */
export function createMemoryStorage(): RecordStorage {
  return createKeyValueStorage('memory', memoryArea(), DATABASE_NAME);
}

/** Opens the storage of this page; every call gives the same one. */
export const openStorage = once(async () => {
  const storage = await chooseStorage(browserDoors);
  return platform.guardStorage?.(storage, { place: DATABASE_NAME, tell: pageTabs().postToAll }) ?? storage;
});

/** After another tab closed: writes the stores and drafts that it did not get to write. */
export async function finishClosedPages(): Promise<void> {
  const storage = await openStorage();
  const journal = storage.kind === 'indexeddb' ? pageJournal() : undefined;
  // A failure is reported by the storage, and the journal stays for the next page.
  if (journal) await replayRows(storage, journal).catch(() => {});
}

function entered(storage: RecordStorage, problem?: StorageProblem): RecordStorage {
  storageHealth.setState({ kind: storage.kind, problem });
  return watched(storage, problem);
}

async function withTimeout(open: Doors['indexedDb']): Promise<RecordStorage> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const waitOn = (): void => {
        clearTimeout(timer);
        const timeout = new DOMException('The database does not open', 'BlockedError');
        timer = setTimeout(() => reject(timeout), OPEN_TIMEOUT_MS);
      };
      waitOn();
      open(waitOn).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}
