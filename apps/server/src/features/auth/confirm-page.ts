import type { Language } from '@parley/contract';
import { barePage } from '../../http/bare-page.ts';
import { escapeHtml } from '../../lib/escape-html.ts';

interface Words {
  readonly question: string;
  /** `{server}` is the name of this one. */
  readonly code: string;
  readonly warning: string;
  readonly button: string;
}

const WORDS: Partial<Record<Language, Words>> & { en: Words } = {
  en: {
    question: 'Sign in the Parley desktop app?',
    code: 'It is connected to {server} and shows this code:',
    warning:
      'Continue only if you started this there, and both show the same server and code. Otherwise close this window.',
    button: 'Continue',
  },
  cn: {
    question: '要登录 Parley 桌面应用吗？',
    code: '应用已连接到 {server}，并显示代码：',
    warning: '只有当您在桌面应用中发起了登录，并且服务器和代码都一致时，才可继续。否则请关闭此窗口。',
    button: '继续',
  },
  tw: {
    question: '要登入 Parley 桌面應用程式嗎？',
    code: '應用程式已連線到 {server}，並顯示代碼：',
    warning: '只有當您在桌面應用程式中發起了登入，且伺服器和代碼都一致時，才可繼續。否則請關閉此視窗。',
    button: '繼續',
  },
  ar: {
    question: 'هل تريد تسجيل الدخول في تطبيق Parley لسطح المكتب؟',
    code: 'التطبيق متصل بـ {server} ويعرض هذا الرمز:',
    warning: 'تابع فقط إذا كنت قد بدأت هذا من التطبيق وكان الخادم والرمز متطابقين في الجهتين. وإلا فأغلق هذه النافذة.',
    button: 'متابعة',
  },
};

interface Question {
  readonly ticket: string;
  readonly code: string;
  /** Of this server, to which the app is connected. */
  readonly server: string;
}

/**
 * The page at which a login for the desktop app stops until the person agrees: whoever sent a link to it has an app of
 * their own that waits, or a server of their own to which the app is connected. Ticket and code are ours and hold no marks
 * of HTML. The form's address is that of the callbacks' neighbour, wherever the app hangs.
 */
export function confirmPage({ ticket, code, server }: Question, language: Language) {
  const words = WORDS[language] ?? WORDS.en;
  const strong = (text: string): string => `<strong dir="ltr">${escapeHtml(text)}</strong>`;
  const shown = words.code.replace('{server}', () => strong(server));
  const body =
    `<h1>${words.question}</h1><p>${shown} ${strong(code)}</p><p>${words.warning}</p>` +
    '<form method="post" action="../desktop/confirm" enctype="multipart/form-data">' +
    `<input type="hidden" name="ticket" value="${ticket}"><button>${words.button}</button></form>`;
  return barePage({ language, body, hasForm: true });
}
