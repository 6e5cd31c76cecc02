import { confirm } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { forgetIncognitoBlobs } from '#/storage/blobs.ts';
import { getConfig, updateConfig } from '#/features/settings/public.ts';
import { stopTurns, INCOGNITO, chatActions, getCurrentSessionId, listedChats } from '#/features/chat-core/public.ts';
import { rememberIncognito } from './incognito-mark.ts';

/** Does what `setIncognito` says. Loaded when somebody goes incognito. */
export async function switchIncognito(on: boolean): Promise<string | undefined> {
  if (on === getConfig().incognitoMode) return undefined;
  if (!on && !(await mayForget())) return undefined;
  updateConfig({ incognitoMode: on });
  rememberIncognito(on);
  return on ? startIncognito() : leaveIncognito();
}

/** Makes the tab incognito and shows a fresh chat. */
export async function startIncognito(): Promise<string> {
  updateConfig({ incognitoMode: true });
  return show(await chatActions.createSession());
}

async function leaveIncognito(): Promise<string> {
  for (const chat of listedChats(INCOGNITO)) stopTurns(chat.id);
  const shown = getCurrentSessionId();
  const next = shown === undefined || chatActions.isIncognito(shown) ? await chatActions.resumeStored() : shown;
  // First shown, then forgotten: the screen never stands before a chat that is gone.
  show(next);
  await chatActions.dropIncognito();
  forgetIncognitoBlobs();
  return next;
}

function show(id: string): string {
  chatActions.selectSession(id);
  return id;
}

async function mayForget(): Promise<boolean> {
  if (listedChats(INCOGNITO).every((chat) => chat.messageCount === 0)) return true;
  const question = { title: t('sessions.leaveTitle'), text: t('sessions.leaveText') };
  return confirm({ ...question, confirmLabel: t('sessions.leaveConfirm'), danger: true });
}
