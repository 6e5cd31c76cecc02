import { describe, expect, it } from 'vitest';
import { invitationMail } from '../sub-accounts/invitation-mail.ts';
import { codeMail, codeText } from './code-words.ts';
import { confirmPage } from './confirm-page.ts';
import { resultPage } from './result-page.ts';
import { WayInNotices } from './way-in-notices.ts';

const REASON = { asker: 'ada@example.org', isOwn: false, site: 'https://chat.example' };

/** Everything that people read of signing in outside of the app, in one language. */
function everything(language: 'cn' | 'tw' | 'ar' | 'de'): string {
  const sent: unknown[] = [];
  const mail = { send: async (letter: unknown) => void sent.push(letter), close: () => {} };
  const notices = new WayInNotices({ mail, site: undefined, log: { error: () => {} } as never });
  const ways = [
    { kind: 'email', label: 'ada@example.org' },
    { kind: 'passkey', label: 'a key' },
  ] as const;
  notices.tell(ways, 'added', { kind: 'wechat', label: 'Ada' }, language);
  notices.tell(ways, 'removed', { kind: 'passkey', label: 'a key' }, language);
  notices.tellMerged(ways, language);
  const texts = [undefined, REASON, { ...REASON, isOwn: true, asker: undefined }].flatMap((reason) => [
    codeMail('123456', language, reason),
    codeText('123456', language, reason),
  ]);
  const pages = [
    confirmPage({ ticket: 't', code: 'c', server: 'parley.example' }, language).text,
    resultPage(undefined, language).text,
  ];
  return JSON.stringify([...sent, ...texts, ...pages, invitationMail('', undefined, language)]);
}

describe('what people read of signing in outside of the app', () => {
  it('is in Traditional Chinese where that is their language, without a sign of the Simplified', () => {
    const text = everything('tw');
    // Signs that are only in one of the two, of the words that these texts are made of.
    expect(text).toMatch(/[驗證碼帳號請對話與電郵關閉視]/);
    expect(text).not.toMatch(/[验证码账号录请对话与电邮关闭这们来时会发现个从开动应]/);
    expect(text).toContain('lang=\\"zh-Hant\\"');
    expect(everything('cn')).toMatch(/[验证账号录请]/);
  });

  it('says to browsers in which language it is', () => {
    expect(everything('cn')).toContain('lang=\\"zh-Hans\\"');
    expect(everything('ar')).toContain('lang=\\"ar\\" dir=\\"rtl\\"');
    // There are no German words.
    expect(everything('de')).toContain('lang=\\"en\\"');
  });
});
