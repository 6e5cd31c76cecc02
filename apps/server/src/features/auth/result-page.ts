import type { Language, ThirdPartyLoginEvent } from '@parley/contract';
import { barePage } from '../../http/bare-page.ts';

/** How the page in a popup finds the event, and the page that opened it knows what it hears. */
const MESSAGE_TYPE = 'parley-sign-in';

const SCRIPT = `
const event = JSON.parse(document.getElementById('event').textContent);
if (event !== null && window.opener) {
  window.opener.postMessage({ type: '${MESSAGE_TYPE}', event }, location.origin);
  window.close();
}`;

interface Words {
  readonly over: string;
  /** Of the link that brings the desktop app to the front. */
  readonly open: string;
}

const WORDS: Partial<Record<Language, Words>> & { en: Words } = {
  en: { over: 'You can close this window and go back to Parley.', open: 'Open Parley' },
  cn: { over: '可以关闭此窗口，返回 Parley。', open: '打开 Parley' },
  tw: { over: '您可以關閉此視窗，返回 Parley。', open: '開啟 Parley' },
  ar: { over: 'يمكنك إغلاق هذه النافذة والعودة إلى Parley.', open: 'فتح Parley' },
};

/**
 * The page at which a login in a popup ends: it hands the event to the window that opened it, at our own origin alone, and
 * closes. The token stands in no address. `undefined` for a login whose result the desktop app fetches: a link that carries
 * nothing leads back to it.
 */
export function resultPage(event: ThirdPartyLoginEvent | undefined, language: Language) {
  // In a script element, nothing but this character could end it.
  const data = JSON.stringify(event ?? null).replaceAll('<', '\\u003c');
  const { over, open } = WORDS[language] ?? WORDS.en;
  const link = event === undefined ? `<p><a href="parley://open">${open}</a></p>` : '';
  const body = `<p>${over}</p>${link}<script type="application/json" id="event">${data}</script>`;
  return barePage({ language, body, script: SCRIPT });
}
