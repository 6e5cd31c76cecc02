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

const WORDS: Partial<Record<Language, string>> & { en: string } = {
  en: 'You can close this window and go back to Parley.',
  cn: '可以关闭此窗口，返回 Parley。',
  tw: '您可以關閉此視窗，返回 Parley。',
  ar: 'يمكنك إغلاق هذه النافذة والعودة إلى Parley.',
};

/**
 * The page at which a login in a popup ends: it hands the event to the window that opened it, at our own origin alone, and
 * closes. The token stands in no address. `undefined` for a login whose result is fetched elsewhere.
 */
export function resultPage(event: ThirdPartyLoginEvent | undefined, language: Language) {
  // In a script element, nothing but this character could end it.
  const data = JSON.stringify(event ?? null).replaceAll('<', '\\u003c');
  const body = `<p>${WORDS[language] ?? WORDS.en}</p><script type="application/json" id="event">${data}</script>`;
  return barePage({ language, body, script: SCRIPT });
}
