import type { Language } from '@parley/contract';
import { escapeHtml } from '../../lib/escape-html.ts';

interface PlanEnd {
  readonly planName: string;
  readonly endsAt: number;
}

interface PlanEndWords {
  readonly direction: 'ltr' | 'rtl';
  readonly locale: string;
  readonly subject: (plan: string, day: string) => string;
  readonly text: (plan: string, day: string) => string;
  readonly balance: string;
  readonly where: (site: string) => string;
}

const EN: PlanEndWords = {
  direction: 'ltr',
  locale: 'en',
  subject: (plan, day) => `Your Parley plan ${plan} ends on ${day}`,
  text: (plan, day) => `${plan} is paid until ${day} and does not renew by itself.`,
  balance: 'Your balance stays. To keep the plan, buy another period: it begins when this one ends.',
  where: (site) => `Plans: ${site}`,
};

const CN: PlanEndWords = {
  direction: 'ltr',
  locale: 'zh-CN',
  subject: (plan, day) => `您的 Parley 套餐“${plan}”将于 ${day}到期`,
  text: (plan, day) => `“${plan}”已付费至 ${day}，不会自动续费。`,
  balance: '余额不会失效。如需继续使用套餐，请再购买一期，新的一期从本期结束时开始。',
  where: (site) => `查看套餐：${site}`,
};

const AR: PlanEndWords = {
  direction: 'rtl',
  locale: 'ar',
  subject: (plan, day) => `تنتهي باقتك ${plan} في Parley في ${day}`,
  text: (plan, day) => `باقة ${plan} مدفوعة حتى ${day} ولا تتجدد تلقائيًا.`,
  balance: 'يبقى رصيدك كما هو. للاستمرار في الباقة اشترِ فترة أخرى، وتبدأ عند انتهاء هذه الفترة.',
  where: (site) => `الباقات: ${site}`,
};

const WORDS: Partial<Record<Language, PlanEndWords>> = { cn: CN, tw: CN, ar: AR };

/** The mail that tells that a period paid in advance is about to end: subject, plain text and HTML. */
export function planEndMail({ planName, endsAt }: PlanEnd, site: string | undefined, language: Language) {
  const { direction, locale, subject, text, balance, where } = WORDS[language] ?? EN;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt);
  const lines = [text(planName, day), balance, ...(site === undefined ? [] : [where(`${site}/price`)])];
  return {
    subject: subject(planName, day),
    text: `${lines.join('\n\n')}\n`,
    html:
      `<!doctype html><html dir="${direction}"><body style="font:16px/1.5 system-ui,sans-serif;margin:24px">` +
      `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</body></html>`,
  };
}
