import type { Language } from '@parley/contract';
import { barePage } from '../../http/bare-page.ts';

interface Words {
  readonly question: string;
  readonly code: string;
  readonly warning: string;
  readonly button: string;
}

const WORDS: Partial<Record<Language, Words>> & { en: Words } = {
  en: {
    question: 'Sign in the Parley desktop app?',
    code: 'It shows this code:',
    warning: 'Continue only if you started this there and the codes match. Otherwise close this window.',
    button: 'Continue',
  },
  cn: {
    question: '要登录 Parley 桌面应用吗？',
    code: '应用中显示的代码：',
    warning: '只有当您在桌面应用中发起了登录，并且代码一致时，才可继续。否则请关闭此窗口。',
    button: '继续',
  },
  tw: {
    question: '要登入 Parley 桌面應用程式嗎？',
    code: '應用程式中顯示的代碼：',
    warning: '只有當您在桌面應用程式中發起了登入，且代碼一致時，才可繼續。否則請關閉此視窗。',
    button: '繼續',
  },
  ar: {
    question: 'هل تريد تسجيل الدخول في تطبيق Parley لسطح المكتب؟',
    code: 'يعرض التطبيق هذا الرمز:',
    warning: 'تابع فقط إذا كنت قد بدأت هذا من التطبيق وكان الرمزان متطابقين. وإلا فأغلق هذه النافذة.',
    button: 'متابعة',
  },
};

/**
 * The page at which a login for the desktop app stops until the person agrees: whoever sent a link to it has an app of
 * their own that waits. Ticket and code are ours and hold no marks of HTML. The form's address is that of the callbacks'
 * neighbour, wherever the app hangs.
 */
export function confirmPage({ ticket, code }: { ticket: string; code: string }, language: Language) {
  const words = WORDS[language] ?? WORDS.en;
  const body =
    `<h1>${words.question}</h1><p>${words.code} <strong dir="ltr">${code}</strong></p><p>${words.warning}</p>` +
    '<form method="post" action="../desktop/confirm" enctype="multipart/form-data">' +
    `<input type="hidden" name="ticket" value="${ticket}"><button>${words.button}</button></form>`;
  return barePage({ language, body, hasForm: true });
}
