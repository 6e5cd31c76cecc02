import type { FastifyBaseLogger } from 'fastify';
import type { MailSender } from '../../gateways/mail/mail-sender.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { IdentityRow } from './identities-repository.ts';

type WayIn = Pick<IdentityRow, 'kind' | 'label'>;

interface NoticeWords {
  readonly direction: 'ltr' | 'rtl';
  readonly subject: Readonly<Record<'added' | 'removed', string>>;
  readonly intro: Readonly<Record<'added' | 'removed', (way: string) => string>>;
  /** Of two accounts that became one; `ways` are all that lead to it. */
  readonly merged: { readonly subject: string; readonly intro: (ways: string) => string };
  readonly otherwise: (site: string) => string;
  readonly kinds: Readonly<Record<Exclude<IdentityRow['kind'], 'email' | 'phone'>, string>>;
}

const EN: NoticeWords = {
  direction: 'ltr',
  subject: {
    added: 'A way to sign in to your Parley account was added',
    removed: 'A way to sign in to your Parley account was removed',
  },
  intro: {
    added: (way) => `This now signs in to your Parley account: ${way}`,
    removed: (way) => `This no longer signs in to your Parley account: ${way}`,
  },
  merged: {
    subject: 'Your Parley account was merged with another',
    intro: (ways) => `Two Parley accounts are now one, with all their chats. These sign in to it: ${ways}`,
  },
  otherwise: (site) =>
    `Wasn’t that you? Sign in on ${site} right away, log out everywhere and remove what you don’t know. If you can’t, tell whoever runs the server.`,
  kinds: { google: 'Google', wechat: 'WeChat', apple: 'Apple', passkey: 'a passkey' },
};

const CN: NoticeWords = {
  direction: 'ltr',
  subject: { added: '您的 Parley 账号新增了登录方式', removed: '您的 Parley 账号移除了登录方式' },
  intro: {
    added: (way) => `现在可以用它登录您的 Parley 账号：${way}`,
    removed: (way) => `已不能再用它登录您的 Parley 账号：${way}`,
  },
  merged: {
    subject: '您的 Parley 账号已与另一个账号合并',
    intro: (ways) => `两个 Parley 账号及其全部对话已合并为一个。现在可以用以下方式登录：${ways}`,
  },
  otherwise: (site) =>
    `不是您本人操作？请立即在 ${site} 登录，退出所有设备，并移除您不认识的登录方式。如果无法登录，请联系服务器管理员。`,
  kinds: { google: 'Google', wechat: '微信', apple: 'Apple', passkey: '通行密钥' },
};

const TW: NoticeWords = {
  direction: 'ltr',
  subject: { added: '您的 Parley 帳號新增了登入方式', removed: '您的 Parley 帳號移除了登入方式' },
  intro: {
    added: (way) => `現在可以用它登入您的 Parley 帳號：${way}`,
    removed: (way) => `已無法再用它登入您的 Parley 帳號：${way}`,
  },
  merged: {
    subject: '您的 Parley 帳號已與另一個帳號合併',
    intro: (ways) => `兩個 Parley 帳號及其所有對話已合併為一個。現在可以用以下方式登入：${ways}`,
  },
  otherwise: (site) =>
    `不是您本人操作嗎？請立即在 ${site} 登入，登出所有裝置，並移除您不認得的登入方式。如果無法登入，請聯絡伺服器管理員。`,
  kinds: { google: 'Google', wechat: '微信', apple: 'Apple', passkey: '通行金鑰' },
};

const AR: NoticeWords = {
  direction: 'rtl',
  subject: {
    added: 'أُضيفت طريقة لتسجيل الدخول إلى حسابك على Parley',
    removed: 'أُزيلت طريقة لتسجيل الدخول إلى حسابك على Parley',
  },
  intro: {
    added: (way) => `يمكن الآن تسجيل الدخول إلى حسابك على Parley بواسطة: ${way}`,
    removed: (way) => `لم يعد ممكنًا تسجيل الدخول إلى حسابك على Parley بواسطة: ${way}`,
  },
  merged: {
    subject: 'دُمج حسابك على Parley مع حساب آخر',
    intro: (ways) => `أصبح حسابان على Parley حسابًا واحدًا بكل محادثاتهما. يمكن الآن تسجيل الدخول إليه بواسطة: ${ways}`,
  },
  otherwise: (site) =>
    `لم تفعل ذلك بنفسك؟ سجّل الدخول على ${site} فورًا، وسجّل الخروج من كل الأجهزة، وأزل ما لا تعرفه. إن لم تستطع، فأخبر من يدير الخادم.`,
  kinds: { google: 'Google', wechat: 'WeChat', apple: 'Apple', passkey: 'مفتاح مرور' },
};

const WORDS: Partial<Record<string, NoticeWords>> = { cn: CN, tw: TW, ar: AR };

export interface WayInNoticesParts {
  /** Undefined where this server sends no mail. */
  readonly mail: MailSender | undefined;
  /** Where people use this server, as far as it knows its own address. */
  readonly site: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** Tells the owner of an account by mail that its ways in have changed. Nobody waits for it. */
export class WayInNotices {
  readonly #parts: WayInNoticesParts;

  constructor(parts: WayInNoticesParts) {
    this.#parts = parts;
  }

  /** `before`: the ways in as they were, so that also an address that was removed hears of it. */
  tell(before: readonly WayIn[], what: 'added' | 'removed', way: WayIn, locale: string): void {
    const words = WORDS[locale] ?? EN;
    this.#send(before, words, words.subject[what], words.intro[what](shown(way, words)));
  }

  /** After two accounts became one: the addresses of both hear of it. */
  tellMerged(ways: readonly WayIn[], locale: string): void {
    const words = WORDS[locale] ?? EN;
    const { subject, intro } = words.merged;
    this.#send(ways, words, subject, intro(ways.map((way) => shown(way, words)).join(', ')));
  }

  #send(ways: readonly WayIn[], { direction, otherwise }: NoticeWords, subject: string, intro: string): void {
    const { mail, site = 'Parley', log } = this.#parts;
    if (!mail) return;
    const lines = [intro, otherwise(site)];
    const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
    const notice = {
      subject,
      text: `${lines.join('\n\n')}\n`,
      html: `<!doctype html><html dir="${direction}"><body style="font:16px/1.5 system-ui,sans-serif;margin:24px">${paragraphs}</body></html>`,
    };
    for (const { kind, label } of ways) {
      if (kind !== 'email') continue;
      mail
        .send({ to: label, ...notice })
        .catch((err: unknown) => log.error({ err }, 'a notice about a way in could not be sent'));
    }
  }
}

/** What somebody calls a passkey, or is called at a provider, is free text: it could say anything to the owner. */
function shown({ kind, label }: WayIn, { kinds }: NoticeWords): string {
  return kind === 'email' || kind === 'phone' ? label : kinds[kind];
}
