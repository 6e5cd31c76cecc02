import { accountRoutes } from '@parley/contract';
import { accountChanged } from '#/features/account/public.ts';
import { updateSync } from '#/features/sync/public.ts';
import { showToast } from '#/components/toast-store.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

/**
 * Turns it on or off: for all tabs, and where there are accounts for all devices of this one. Chats that are on the server
 * already stay there. Gives whether it worked; a toast has said why not.
 */
export async function keepOnServer(isOn: boolean): Promise<boolean> {
  try {
    await tellAccount(isOn);
  } catch (failure) {
    showToast({ kind: 'error', text: failureWords(failure instanceof ApiFailure ? failure.code : 'internal') });
    return false;
  }
  await keepHere(isOn);
  return true;
}

/** Has the account remember the answer, where there are accounts. Throws `ApiFailure`. */
export async function tellAccount(keepsChats: boolean): Promise<void> {
  if (runtimeConfig.mode !== 'hosted') return;
  accountChanged(await callApi(accountRoutes.keepChats, { body: { keepsChats } }, { quiet: true }));
}

/** Turns it on or off in this browser alone. */
export async function keepHere(isOn: boolean): Promise<void> {
  updateSync({ keepOnServer: isOn });
  if (!isOn) return;
  // Nobody watched what changed before.
  const { background } = await fetchPart(() => import('./background.ts'));
  await background().compareEverything();
  background().compareNow();
}
