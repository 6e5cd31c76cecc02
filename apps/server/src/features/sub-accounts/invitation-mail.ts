import type { Language } from '@parley/contract';
import { escapeHtml } from '../../lib/escape-html.ts';

interface InvitationWords {
  readonly direction: 'ltr' | 'rtl';
  readonly somebody: string;
  readonly subject: (who: string) => string;
  readonly intro: (who: string) => string;
  readonly how: string;
  readonly ignore: string;
}

const EN: InvitationWords = {
  direction: 'ltr',
  somebody: 'Someone',
  subject: (who) => `${who} invited you to Parley`,
  intro: (who) => `${who} wants to pay for your use of Parley. They will see how much you use, never what you write.`,
  how: 'Sign in with this email address to accept or decline:',
  ignore: 'Don’t know who that is? You can ignore this email.',
};

const CN: InvitationWords = {
  direction: 'ltr',
  somebody: '有人',
  subject: (who) => `${who} 邀请你使用 Parley`,
  intro: (who) => `${who} 希望为你使用 Parley 付费。对方能看到你的用量，但看不到你写的内容。`,
  how: '请使用此邮箱登录，选择接受或拒绝：',
  ignore: '不认识对方？请忽略此邮件。',
};

const TW: InvitationWords = {
  direction: 'ltr',
  somebody: '有人',
  subject: (who) => `${who} 邀請您使用 Parley`,
  intro: (who) => `${who} 希望為您使用 Parley 付費。對方看得到您的用量，但看不到您寫的內容。`,
  how: '請使用此電子郵件地址登入，選擇接受或拒絕：',
  ignore: '不認識對方嗎？請忽略這封郵件。',
};

const AR: InvitationWords = {
  direction: 'rtl',
  somebody: 'شخص ما',
  subject: (who) => `${who} يدعوك إلى Parley`,
  intro: (who) => `يريد ${who} أن يدفع تكلفة استخدامك لـ Parley. سيرى مقدار ما تستخدمه، ولن يرى ما تكتبه أبدًا.`,
  how: 'سجّل الدخول بهذا البريد الإلكتروني لتقبل الدعوة أو ترفضها:',
  ignore: 'لا تعرف من هذا؟ يمكنك تجاهل هذه الرسالة.',
};

const WORDS: Partial<Record<Language, InvitationWords>> = { cn: CN, tw: TW, ar: AR };

const NAME_MAX_LENGTH = 40;
const READ_MAX_LENGTH = 200;

/**
 * The name of an inviter as mail to a stranger may carry it. Letters, short numbers and spaces alone: a name must not become
 * a link, an address, a phone number to call or markup.
 */
export function mailableName(name: string): string {
  const plain = name
    .slice(0, READ_MAX_LENGTH)
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_' -]/gu, ' ')
    .replaceAll(/[\p{N}_ -]*\p{N}{5,}[\p{N}_ -]*/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Array.from(plain).slice(0, NAME_MAX_LENGTH).join('').trim();
}

/** The mail that tells somebody of an invitation, in the inviter's language; nothing in it was written freely. */
export function invitationMail(inviter: string, signInUrl: string | undefined, language: Language) {
  const { direction, somebody, subject, intro, how, ignore } = WORDS[language] ?? EN;
  const who = mailableName(inviter) || somebody;
  const link = signInUrl ?? 'Parley';
  const shown = escapeHtml(link);
  return {
    subject: subject(who),
    text: `${intro(who)}\n\n${how}\n${link}\n\n${ignore}\n`,
    html:
      `<!doctype html><html dir="${direction}"><body style="font:16px/1.5 system-ui,sans-serif;margin:24px">` +
      `<p>${escapeHtml(intro(who))}</p><p>${how}</p>` +
      `<p dir="ltr">${signInUrl === undefined ? shown : `<a href="${shown}">${shown}</a>`}</p>` +
      `<p style="color:#666">${ignore}</p></body></html>`,
  };
}
