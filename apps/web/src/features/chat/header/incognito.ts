import { withPart } from '#/components/with-part.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { wasIncognito } from './incognito-mark.ts';

const loadSwitch = () => import('./incognito-switch.ts');

/**
 * Turns incognito on, which starts an incognito chat, or off, which deletes all of them, after a question where they hold
 * messages. Gives the chat to show; undefined when nothing changed.
 */
export async function setIncognito(on: boolean): Promise<string | undefined> {
  return withPart(loadSwitch, (part) => part.switchIncognito(on));
}

/**
 * Goes on incognito where this tab was so before a reload, with a fresh chat: the old ones are forgotten, and what is
 * typed next must not end up on the disk only because the page was loaded again. Gives that chat, if there is one.
 */
export async function resumeIncognito(): Promise<string | undefined> {
  return wasIncognito() ? (await fetchPart(loadSwitch)).startIncognito() : undefined;
}
