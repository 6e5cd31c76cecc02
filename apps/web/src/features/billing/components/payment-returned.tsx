import { nanoFromText, PaymentMethod, type CompletedPurchase, type PaymentReturn } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX, LoaderCircle, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate, useSearch } from '#/lib/router/router-context.tsx';
import { pageTabs } from '#/storage/tabs.ts';
import type { Purchase } from '../begin-payment.ts';
import { sumText } from '#/lib/money-text.ts';
import { billingChanged } from '../billing-query.ts';
import { pay } from '../pay.ts';
import { watchOrder } from '../use-payment.ts';

/** The service reports within seconds as a rule. */
const CONFIRMED_WITHIN_MS = 90_000;

interface PaymentReturnedProps {
  readonly isKnown: boolean;
  /** What was to be paid for, where it can be tried again. */
  readonly again: Purchase | undefined;
}

/** What the tab of a payment shows when the buyer comes back to it: /price?payment=success, failed or cancel. */
export function PaymentReturned({ isKnown, again }: PaymentReturnedProps) {
  const { payment, order, payment_method: method } = useSearch();
  if (payment !== 'success' && payment !== 'failed' && payment !== 'cancel') return null;
  return <Returned key={order} result={payment} order={order} method={method} isKnown={isKnown} again={again} />;
}

interface ReturnedProps {
  readonly result: PaymentReturn;
  readonly order: string | undefined;
  readonly method: string | undefined;
  readonly isKnown: boolean;
  readonly again: Purchase | undefined;
}

type Confirmation = CompletedPurchase | 'pending' | 'late';

function Returned({ result, order, method, isKnown, again }: ReturnedProps) {
  const t = useT();
  const go = useNavigate();
  const queries = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation>('pending');
  useEffect(() => {
    if (order !== undefined) pageTabs().post({ type: 'payment-returned', orderId: order, result });
    if (result !== 'success' || order === undefined || !isKnown) return undefined;
    const stop = new AbortController();
    void watchOrder(order, CONFIRMED_WITHIN_MS, stop.signal).then(({ purchase }) => {
      if (stop.signal.aborted) return;
      setConfirmation(purchase ?? 'late');
      if (purchase) void billingChanged(queries);
    });
    return () => stop.abort();
  }, [order, result, isKnown, queries]);
  const known = PaymentMethod.safeParse(method);
  const { tone, words } = look();
  const { icon: Glyph, box, ink } = TONES[tone];
  return (
    <output className={`mb-6 flex items-center gap-3 rounded-block px-4 py-3 ${box}`}>
      <Glyph className={`size-5 shrink-0 ${ink}`} strokeWidth={ICON_STROKE} aria-hidden />
      <span className="min-w-0 flex-1">{words}</span>
      {result !== 'success' && again !== undefined && known.success && again.methods.includes(known.data) && (
        <Button size="small" variant="outline" onClick={() => pay(again, known.data)}>
          {t('billing.pay.tryAgain', { method: t(`billing.methods.${known.data}`) })}
        </Button>
      )}
      <IconButton
        label={t('billing.returned.dismiss')}
        icon={X}
        onClick={() => go({ to: '/price' }, { replace: true })}
      />
    </output>
  );

  function look(): { tone: keyof typeof TONES; words: string } {
    if (result !== 'success') return { tone: result, words: notPaidWords(result) };
    if (!isKnown) return { tone: 'pending', words: t('billing.returned.visitor') };
    if (order === undefined || confirmation === 'late') return { tone: 'late', words: t('billing.returned.late') };
    if (confirmation === 'pending') return { tone: 'pending', words: t('billing.returned.confirming') };
    const { amount, paymentMethod } = confirmation;
    const paid = t('billing.returned.paid', {
      amount: sumText(nanoFromText(amount), currentLanguage().tag),
      method: t(`billing.methods.${paymentMethod}`),
    });
    return { tone: 'paid', words: `${paid} ${t('billing.returned.closeTab')}` };
  }

  function notPaidWords(how: 'failed' | 'cancel'): string {
    return known.success
      ? t(`billing.returned.${how}`, { method: t(`billing.methods.${known.data}`) })
      : t('billing.returned.notPaid');
  }
}

const TONES = {
  pending: { icon: LoaderCircle, box: 'bg-sunken', ink: 'animate-spin text-text-2' },
  late: { icon: CircleAlert, box: 'bg-warn-soft', ink: 'text-warn' },
  paid: { icon: CircleCheck, box: 'bg-success-soft', ink: 'text-success' },
  cancel: { icon: CircleX, box: 'bg-sunken', ink: 'text-text-2' },
  failed: { icon: CircleAlert, box: 'bg-danger-soft', ink: 'text-danger' },
} as const;
