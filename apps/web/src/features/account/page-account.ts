import { User, UserStore } from '@parley/contract';
import { flushUser, getUser, updateUser } from '#/features/settings/public.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { withBase } from '#/lib/router/address.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { openStorage, pageJournal } from '#/storage/open.ts';
import {
  dropHandedOver,
  forgetSignedIn,
  notedRemovals,
  onAccountChanged,
  PAGE_ACCOUNT,
  readHandedOver,
} from '#/storage/page-account.ts';
import { leaveSilently } from '#/storage/page-hide.ts';
import { leavePageNotice } from './page-notice.ts';

/**
 * Takes over what the sign-in left for this page, once the stores are read, and follows what other tabs do with the
 * account. Gives whether the page may go on: one whose account has no token here is being left for the sign-in.
 */
export async function openPageAccount(): Promise<boolean> {
  if (runtimeConfig.mode !== 'hosted') return true;
  const handedOver = readHandedOver();
  if (handedOver !== undefined) {
    const user = User.safeParse(handedOver.user);
    updateUser({ token: handedOver.token, user: user.success ? user.data : null });
    // Not before it is on the disk: who closes the window at once stays signed in.
    void flushUser().then(dropHandedOver);
  }
  onAccountChanged(() => {
    if (PAGE_ACCOUNT !== undefined && notedRemovals().includes(PAGE_ACCOUNT)) {
      // What this page still has is to be gone as well.
      leaveSilently();
      pageJournal()?.close();
    }
    location.reload();
  });
  if (notedRemovals() !== '') {
    void fetchCode(() => import('#/storage/remove-account.ts')).then(({ finishRemovals }) => finishRemovals());
  }
  if (PAGE_ACCOUNT === undefined || getUser().token !== '' || (await takeStored())) return true;
  leavePageAccount();
  return false;
}

/**
 * Reads the token once more from the disk: of two tabs that begin together, one takes over the sign-in, and drops it once the
 * token is written. The other may have read the stores before, and looked for what was handed over after.
 */
async function takeStored(): Promise<boolean> {
  const row = await (await openStorage()).get('stores', 'user').catch(() => undefined);
  const stored = UserStore.safeParse(row?.state);
  if (!stored.success || stored.data.token === '') return false;
  updateUser(stored.data);
  return true;
}

/** Leaves an account whose token the server no longer takes, once it has said why. */
export async function leaveEndedAccount(token: string): Promise<void> {
  const why = await fetchCode(() => import('./why-account-ended.ts')).then(
    ({ whyAccountEnded }) => whyAccountEnded(token),
    () => 'signed-out' as const,
  );
  leavePageAccount(why);
}

/** Why an account is no longer signed in here; undefined where nobody has to be told. */
export type AccountEnd = 'disabled' | 'deleted' | 'signed-out' | undefined;

/**
 * Loads the page anew without the account, which is no longer signed in here; the sign-in says why, and leads back to where
 * it was. What the account has on this device stays.
 */
export function leavePageAccount(why?: AccountEnd): void {
  forgetSignedIn();
  if (why === 'disabled') return location.replace(withBase(runtimeConfig.basePath, '/login?disabled=1'));
  // After what the tab knew of the account was forgotten.
  if (why === 'deleted') leavePageNotice('deleted-elsewhere', PAGE_ACCOUNT);
  if (why === 'signed-out') leavePageNotice('signed-out');
  location.reload();
}
