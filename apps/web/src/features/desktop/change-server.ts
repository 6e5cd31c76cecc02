import { flushUser, resetUser, updateAccess } from '#/features/settings/public.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import type { DesktopPort } from '#/platform/platform.ts';

const REASONS: Readonly<Record<string, TextKey>> = {
  not_an_address: 'desktop.notAnAddress',
  not_allowed: 'desktop.notAllowed',
  not_parley: 'desktop.notParley',
  unreachable: 'desktop.unreachable',
};

/** The words for what the app refused to do. */
export function refusalText(reason: unknown): TextKey {
  return (typeof reason === 'string' ? REASONS[reason] : undefined) ?? 'desktop.notKept';
}

/** Works with another server, or with none, from the next page on. What let somebody in at one is never sent to another. */
export async function changeServer(port: DesktopPort, address: string | undefined): Promise<void> {
  await (address === undefined ? port.leaveServer() : port.connectServer(address));
  updateAccess({ token: '' });
  resetUser();
  await flushUser();
  location.replace('/');
}
