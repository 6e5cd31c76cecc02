import type { Language, PaymentMethod } from '@parley/contract';
import { barePage } from '../../http/bare-page.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { sumText } from '../../lib/money-text.ts';

interface Words {
  readonly title: string;
  readonly warning: string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
  readonly buttons: Readonly<Record<'pay' | 'fail' | 'cancel', string>>;
}

const WORDS: Partial<Record<Language, Words>> & { en: Words } = {
  en: {
    title: 'Test payment',
    warning: 'No money is charged. Choose how this payment ends.',
    methods: { card: 'Card', alipay: 'Alipay', wechat_pay: 'WeChat Pay' },
    buttons: { pay: 'Pay', fail: 'Fail', cancel: 'Cancel' },
  },
  cn: {
    title: '测试支付',
    warning: '不会扣款。请选择这笔支付的结果。',
    methods: { card: '银行卡', alipay: '支付宝', wechat_pay: '微信支付' },
    buttons: { pay: '支付', fail: '失败', cancel: '取消' },
  },
  ar: {
    title: 'دفع تجريبي',
    warning: 'لن يُخصم أي مبلغ. اختر كيف تنتهي عملية الدفع.',
    methods: { card: 'بطاقة', alipay: 'Alipay', wechat_pay: 'WeChat Pay' },
    buttons: { pay: 'دفع', fail: 'فشل', cancel: 'إلغاء' },
  },
};

export interface SandboxOrder {
  readonly productName: string;
  readonly nano: bigint;
  readonly method: PaymentMethod;
}

/** The page of the sandbox gateway, at which a click says how a payment ends. Its form goes to its own address. */
export function sandboxPage({ productName, nano, method }: SandboxOrder, language: Language) {
  const { title, warning, methods, buttons } = WORDS[language] ?? WORDS.en;
  const body =
    `<h1>${title}</h1><p>${escapeHtml(productName)} · ${methods[method]}</p><strong dir="ltr">${sumText(nano)}</strong><p>${warning}</p>` +
    '<form method="post" enctype="multipart/form-data">' +
    Object.entries(buttons)
      .map(([outcome, label]) => `<button name="outcome" value="${outcome}">${label}</button> `)
      .join('') +
    '</form>';
  return barePage({ language, body, hasForm: true });
}
