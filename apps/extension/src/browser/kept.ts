import type { ActionId } from '../model/actions.ts';
import type { Subject } from '../model/compose-question.ts';
import { readServerAddress, type ServerAddress } from '../model/server-address.ts';

/** Something that somebody picked on a page and has not sent yet. */
export interface PendingAsk extends Subject {
  readonly action: ActionId;
  readonly isCut: boolean;
  /** A data URL. */
  readonly picture?: string;
  /** Why nothing could be taken from the page. */
  readonly problem?: 'noAccess' | 'noText' | 'noPicture';
}

const SERVER = 'server';
const ASK = 'ask';

/** The server of one's choice, checked again: what is stored may be of another version. */
export async function keptServer(): Promise<ServerAddress | undefined> {
  const stored: unknown = (await chrome.storage.local.get(SERVER))[SERVER];
  const reading = typeof stored === 'string' ? readServerAddress(stored) : undefined;
  return reading?.ok === true ? reading.server : undefined;
}

export async function keepServer({ url }: ServerAddress): Promise<void> {
  await chrome.storage.local.set({ [SERVER]: url });
}

export async function forgetServer(): Promise<void> {
  await chrome.storage.local.remove(SERVER);
}

/** What waits lies in memory: it is gone with the browser, and never on the disk. */
export async function pendingAsk(): Promise<PendingAsk | undefined> {
  return (await chrome.storage.session.get(ASK))[ASK] as PendingAsk | undefined;
}

export async function keepAsk(ask: PendingAsk): Promise<void> {
  await chrome.storage.session.set({ [ASK]: ask });
}

export async function dropAsk(): Promise<void> {
  await chrome.storage.session.remove(ASK);
}

/** Hears of a new server or of something new to ask about. */
export function onKeptChange({ server, ask }: { server?: () => void; ask?: () => void }): void {
  chrome.storage.onChanged.addListener((changes, area) => {
    if (area === 'local' && SERVER in changes) server?.();
    if (area === 'session' && ASK in changes) ask?.();
  });
}
