import { confirm } from '../../components/overlays.tsx';
import { t } from '../../i18n/i18n.ts';
import { getConfig, updateConfig } from '../settings/public.ts';
import { stopTurns } from './chat-turns.ts';
import { INCOGNITO } from './model/session-row.ts';
import { chatActions, getCurrentSessionId, listedChats } from './store.ts';

/** Says that this tab is incognito, and nothing else. */
const INCOGNITO_KEY = 'parley/incognito';

/**
 * Turns incognito on, which starts an incognito chat, or off, which deletes all of them, after a question where they hold
 * messages. Gives the chat to show; undefined when nothing changed.
 */
export async function setIncognito(on: boolean): Promise<string | undefined> {
  if (on === getConfig().incognitoMode) return undefined;
  if (!on && !(await mayForget())) return undefined;
  updateConfig({ incognitoMode: on });
  remember(on);
  if (on) return show(await chatActions.createSession());
  for (const chat of listedChats(INCOGNITO)) stopTurns(chat.id);
  const shown = getCurrentSessionId();
  const next = shown === undefined || chatActions.isIncognito(shown) ? await chatActions.resumeStored() : shown;
  // First shown, then forgotten: the screen never stands before a chat that is gone.
  show(next);
  await chatActions.dropIncognito();
  void import('../../storage/blobs.ts').then((blobs) => blobs.forgetIncognitoBlobs());
  return next;
}

/**
 * Goes on incognito where this tab was so before a reload, with a fresh chat: the old ones are forgotten, and what is
 * typed next must not end up on the disk only because the page was loaded again. Gives that chat, if there is one.
 */
export async function resumeIncognito(): Promise<string | undefined> {
  if (!wasIncognito()) return undefined;
  updateConfig({ incognitoMode: true });
  return show(await chatActions.createSession());
}

function show(id: string): string {
  chatActions.selectSession(id);
  return id;
}

async function mayForget(): Promise<boolean> {
  if (listedChats(INCOGNITO).every((chat) => chat.messageCount === 0)) return true;
  await import('./sessions-texts.ts');
  const question = { title: t('sessions.leaveTitle'), text: t('sessions.leaveText') };
  return confirm({ ...question, confirmLabel: t('sessions.leaveConfirm'), danger: true });
}

function remember(on: boolean): void {
  try {
    if (on) sessionStorage.setItem(INCOGNITO_KEY, '1');
    else sessionStorage.removeItem(INCOGNITO_KEY);
  } catch {
    // Then a reload starts with the stored chats.
  }
}

function wasIncognito(): boolean {
  try {
    return sessionStorage.getItem(INCOGNITO_KEY) !== null;
  } catch {
    return false;
  }
}
