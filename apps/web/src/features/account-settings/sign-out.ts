import { authRoutes } from '@parley/contract';
import { leavePageNotice } from '#/features/account/public.ts';
import { emptyInbox } from '#/features/pwa/public.ts';
import { flushUser, resetUser } from '#/features/settings/public.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { withBase } from '#/lib/router/address.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { forgetSignedIn } from '#/storage/page-account.ts';
import { removePageAccount } from '#/storage/remove-account.ts';

/** What becomes of the chats, settings and drafts that an account has in this browser. */
export type DeviceChoice = 'keep' | 'remove';

/** Ends the session of this browser on the server, or all sessions of the account. Throws `ApiFailure`. */
export async function endOnServer(isEverywhere: boolean): Promise<void> {
  try {
    await callApi(isEverywhere ? authRoutes.logoutAll : authRoutes.logout, {}, { quiet: true, mayBeOver: true });
  } catch (failure) {
    // A session that the server no longer takes has ended already. Others may be open: those it would not have ended.
    if (isEverywhere || !(failure instanceof ApiFailure) || failure.status !== 401) throw failure;
  }
}

/** Leaves the account in this browser and goes to the sign-in; other tabs of it follow. */
export async function leaveDevice(choice: DeviceChoice, { isDeleted = false } = {}): Promise<void> {
  // Whoever signs in next is not the one that it was shared with.
  await emptyInbox();
  if (choice === 'remove') {
    await removePageAccount();
  } else {
    resetUser();
    await flushUser();
    forgetSignedIn();
  }
  if (isDeleted) leavePageNotice('deleted');
  // Not a step back away: what was on the screen is not to be seen any more.
  location.replace(withBase(runtimeConfig.basePath, '/login'));
}
