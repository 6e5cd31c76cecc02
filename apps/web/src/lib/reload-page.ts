import { t } from '#/i18n/i18n.ts';
import { pagePart } from './page-part.ts';

/** What a reload would lose: chats that are kept nowhere but in this page. */
export interface LostByReload {
  readonly hasIncognitoWords: () => boolean;
}

export const lostByReload = pagePart<LostByReload>('question before a reload');

/**
 * Loads the page anew for somebody who asked for it, after a question where incognito chats would be lost. The browser asks:
 * our own dialog may be the part that is missing.
 */
export function reloadPage(): void {
  // oxlint-disable-next-line no-alert -- see above
  if (lostByReload.get().hasIncognitoWords() && !globalThis.confirm(t('components.part.reloadLoses'))) return;
  location.reload();
}
