import { databasesOf } from './database-names.ts';
import { openStorage, pageJournal } from './open.ts';
import { forgetSignedIn, notedRemovals, ofAccount, PAGE_ACCOUNT, REMOVALS_KEY } from './page-account.ts';
import { leaveSilently } from './page-hide.ts';
import { accountPrefix } from './text-areas.ts';
import { platform } from '#/platform/platform.ts';

/** Another tab lets go of its databases within moments, unless it stands still. */
const PATIENCE_MS = 5_000;

/**
 * Removes everything that the account of this page has on this device, and signs it out here. The page has to be left
 * afterwards. Other tabs of the account leave by themselves; what they still hold is removed by the next page.
 */
export async function removePageAccount(): Promise<void> {
  if (PAGE_ACCOUNT === undefined) throw new Error('This page belongs to no account');
  // Before the tabs hear that nobody is signed in: then they know that nothing of theirs is to be written any more.
  noteRemoval(PAGE_ACCOUNT, true);
  forgetSignedIn();
  leaveSilently();
  pageJournal()?.close();
  const storage = await openStorage();
  // Empty even where another tab keeps the database from being deleted.
  await storage.clear().catch(() => {});
  storage.close();
  await removeAccountData(PAGE_ACCOUNT);
}

/** Removes what an account that is not signed in has left on this device; a page that starts later finishes it. */
export async function removeLeftovers(account: string): Promise<void> {
  noteRemoval(account, true);
  await removeAccountData(account);
}

/** Goes on with removals that another page began and did not come to the end of. */
export async function finishRemovals(): Promise<void> {
  for (const account of pendingRemovals()) {
    // Whoever has signed in again since then has begun anew, under the same names.
    if (account === PAGE_ACCOUNT) noteRemoval(account, false);
    else await removeAccountData(account);
  }
}

/** Deletes the databases, keys and secrets of one account, and nothing of another. */
export async function removeAccountData(account: string): Promise<void> {
  const databases = databasesOf(account);
  const deleted = await Promise.all([...databases.map(deleteDatabase), ...databases.map(forgetSecrets)]);
  removeKeys(localStorage, (key) => key.startsWith(accountPrefix(account)));
  removeKeys(sessionStorage, (key) => key.endsWith(ofAccount('', account)));
  if (deleted.every(Boolean)) noteRemoval(account, false);
}

function removeKeys(area: Storage, isOwn: (key: string) => boolean): void {
  for (const key of Object.keys(area).filter(isOwn)) area.removeItem(key);
}

/** Whether nothing that belongs to a database is in the system's keychain any more. */
async function forgetSecrets(database: string): Promise<boolean> {
  const forgetting = platform.desktop?.keychain.forget(database) ?? Promise.resolve();
  return await forgetting.then(
    () => true,
    () => false,
  );
}

/** Whether the database is gone. */
function deleteDatabase(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS);
    try {
      const request = indexedDB.deleteDatabase(name);
      request.addEventListener('success', () => resolve(true));
      request.addEventListener('error', () => resolve(false));
    } catch {
      // Without databases there is nothing to delete.
      resolve(true);
    }
  });
}

/** The accounts whose data is to leave this device and may not have left it yet. */
export function pendingRemovals(): readonly string[] {
  return notedRemovals()
    .split(' ')
    .filter((id) => id !== '');
}

/** Notes that the data of an account is to leave this device, or that it has. */
export function noteRemoval(id: string, isPending: boolean): void {
  const others = pendingRemovals().filter((other) => other !== id);
  const noted = isPending ? [...others, id] : others;
  try {
    if (noted.length === 0) localStorage.removeItem(REMOVALS_KEY);
    else localStorage.setItem(REMOVALS_KEY, noted.join(' '));
  } catch {
    // A removal that is not noted is not gone on with by another page; this one carries it out all the same.
  }
}
