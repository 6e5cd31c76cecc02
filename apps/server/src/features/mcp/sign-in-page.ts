import type { Language, McpSignInEvent } from '@parley/contract';
import { barePage } from '../../http/bare-page.ts';

const MESSAGE_TYPE = 'parley-mcp-sign-in';

const SCRIPT = `
const event = JSON.parse(document.getElementById('event').textContent);
if (window.opener) {
  window.opener.postMessage({ type: '${MESSAGE_TYPE}', event }, location.origin);
  window.close();
}`;

interface Words {
  readonly done: string;
  readonly failed: string;
}

const WORDS: Partial<Record<Language, Words>> & { en: Words } = {
  en: {
    done: 'You’re signed in. You can close this window and go back to Parley.',
    failed: 'Signing in didn’t work. Close this window and try again in Parley.',
  },
  cn: { done: '登录成功。可以关闭此窗口，返回 Parley。', failed: '登录失败。请关闭此窗口，在 Parley 中重试。' },
  tw: { done: '登入成功。您可以關閉此視窗，返回 Parley。', failed: '登入失敗。請關閉此視窗，在 Parley 中重試。' },
  ar: {
    done: 'تم تسجيل الدخول. يمكنك إغلاق هذه النافذة والعودة إلى Parley.',
    failed: 'تعذر تسجيل الدخول. أغلق هذه النافذة وحاول مجددًا في Parley.',
  },
};

/** The page at which a sign-in ends: it tells the window that opened it, at our own origin alone, and closes. */
export function signInPage(event: McpSignInEvent, language: Language) {
  const words = WORDS[language] ?? WORDS.en;
  // In a script element, nothing but this character could end it.
  const data = JSON.stringify(event).replaceAll('<', '\\u003c');
  const said = event.kind === 'done' ? words.done : words.failed;
  const body = `<p>${said}</p><script type="application/json" id="event">${data}</script>`;
  return barePage({ language, body, script: SCRIPT });
}
