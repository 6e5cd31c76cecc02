import { authRoutes } from '@parley/contract';
import { callToken, resetUser, updateAccess } from '#/features/settings/public.ts';
import { updateSync } from '#/features/sync/public.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { callApi } from '#/lib/api.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { DesktopPort } from '#/platform/platform.ts';
import { flushStores } from '#/storage/defined-stores.ts';
import { forgetSignedIn } from '#/storage/page-account.ts';

/** A server that is gone must not keep anybody. */
const GOODBYE_MS = 5_000;

const REASONS: Readonly<Record<string, TextKey>> = {
  not_an_address: 'desktop.notAnAddress',
  not_allowed: 'desktop.notAllowed',
  not_parley: 'desktop.notParley',
  unreachable: 'desktop.unreachable',
  bad_certificate: 'desktop.badCertificate',
  too_old: 'desktop.tooOld',
};

/** The words for what the app refused to do. */
export function refusalText(reason: unknown): TextKey {
  return (typeof reason === 'string' ? REASONS[reason] : undefined) ?? 'desktop.notKept';
}

/**
 * Works with another server, or with none, from the next page on. Chats stay on this device; what let somebody in at one
 * server is never sent to another, nor are the chats that one was to keep.
 */
export async function changeServer(port: DesktopPort, address: string | undefined): Promise<void> {
  await (address === undefined ? port.leaveServer() : port.connectServer(address));
  // Known only now: a server that is refused must not sign anybody out of the one before.
  await endSession();
  updateSync({ keepOnServer: false, offersMasks: false, offerSent: '' });
  updateAccess({ token: '' });
  resetUser();
  await flushStores(false);
  forgetSignedIn();
  location.replace('/');
}

/** Tells the server that is left, where it can still be reached. */
async function endSession(): Promise<void> {
  if (callToken() === '' || runtimeConfig.mode !== 'hosted') return;
  const signal = AbortSignal.timeout(GOODBYE_MS);
  await callApi(authRoutes.logout, {}, { quiet: true, mayBeOver: true, signal }).catch(() => {});
}
