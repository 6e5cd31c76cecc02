import type { Language } from '@parley/contract';
import { escapeHtml } from '../../lib/escape-html.ts';
import { sumText } from '../../lib/money-text.ts';

export interface Receipt {
  readonly productName: string;
  readonly orderId: string;
  readonly paidNano: bigint;
  readonly creditNano: bigint;
  readonly method: 'card' | 'alipay' | 'wechat_pay';
  readonly paidAt: number;
  /** Whether nobody paid in earnest. */
  readonly isSandbox: boolean;
}

interface ReceiptWords {
  readonly direction: 'ltr' | 'rtl';
  readonly subject: (product: string) => string;
  readonly thanks: string;
  readonly rows: Readonly<Record<'product' | 'paid' | 'credit' | 'method' | 'date' | 'order', string>>;
  readonly methods: Readonly<Record<Receipt['method'], string>>;
  readonly sandbox: string;
  readonly where: (site: string) => string;
}

const EN: ReceiptWords = {
  direction: 'ltr',
  subject: (product) => `Your Parley receipt: ${product}`,
  thanks: 'Thank you for your purchase.',
  rows: { product: 'Plan', paid: 'Paid', credit: 'Added to balance', method: 'Method', date: 'Date', order: 'Order' },
  methods: { card: 'Card', alipay: 'Alipay', wechat_pay: 'WeChat Pay' },
  sandbox: 'This was a test payment. No money was charged.',
  where: (site) => `Your balance and statement: ${site}`,
};

const CN: ReceiptWords = {
  direction: 'ltr',
  subject: (product) => `您的 Parley 收据：${product}`,
  thanks: '感谢您的购买。',
  rows: { product: '套餐', paid: '支付金额', credit: '充入余额', method: '支付方式', date: '日期', order: '订单号' },
  methods: { card: '银行卡', alipay: '支付宝', wechat_pay: '微信支付' },
  sandbox: '这是一笔测试支付，未扣款。',
  where: (site) => `查看余额和账单：${site}`,
};

const AR: ReceiptWords = {
  direction: 'rtl',
  subject: (product) => `إيصالك من Parley: ${product}`,
  thanks: 'شكرًا لشرائك.',
  rows: {
    product: 'الباقة',
    paid: 'المبلغ المدفوع',
    credit: 'أُضيف إلى الرصيد',
    method: 'طريقة الدفع',
    date: 'التاريخ',
    order: 'رقم الطلب',
  },
  methods: { card: 'بطاقة', alipay: 'Alipay', wechat_pay: 'WeChat Pay' },
  sandbox: 'هذه عملية دفع تجريبية. لم يُخصم أي مبلغ.',
  where: (site) => `رصيدك وكشف حسابك: ${site}`,
};

const WORDS: Partial<Record<Language, ReceiptWords>> = { cn: CN, tw: CN, ar: AR };

/** The mail that confirms a payment: subject, plain text and HTML, in the buyer's language. */
export function receiptMail(receipt: Receipt, site: string | undefined, language: Language) {
  const { direction, subject, thanks, rows, methods, sandbox, where } = WORDS[language] ?? EN;
  const facts: readonly (readonly [string, string])[] = [
    [rows.product, receipt.productName],
    [rows.paid, sumText(receipt.paidNano)],
    [rows.credit, sumText(receipt.creditNano)],
    [rows.method, methods[receipt.method]],
    [rows.date, new Date(receipt.paidAt).toISOString().slice(0, 10)],
    [rows.order, receipt.orderId],
  ];
  const notes = [...(receipt.isSandbox ? [sandbox] : []), ...(site === undefined ? [] : [where(`${site}/price`)])];
  const cells = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 0;color:#666">${escapeHtml(name)}</td>` +
      `<td style="padding:4px 24px"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return {
    subject: subject(receipt.productName),
    text: [thanks, facts.map(([name, value]) => `${name}: ${value}`).join('\n'), ...notes].join('\n\n') + '\n',
    html:
      `<!doctype html><html dir="${direction}"><body style="font:16px/1.5 system-ui,sans-serif;margin:24px">` +
      `<p>${thanks}</p><table>${cells.join('')}</table>` +
      `${notes.map((note) => `<p style="color:#666">${escapeHtml(note)}</p>`).join('')}</body></html>`,
  };
}
