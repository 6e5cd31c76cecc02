import type { BillingSummary } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Note } from './note.tsx';

/** The setting with which an operator begins to take payments. */
const PAYMENT_SETTING = 'STRIPE_SECRET_KEY';

/** Says where nothing can be paid for, or only for trying it out; an operator is told what to do about it. */
export function PaymentNote({ summary }: { readonly summary: BillingSummary | undefined }) {
  const t = useT();
  const isOff = summary?.payment.isOn === false;
  const { data: account } = useQuery({ ...accountQuery(), enabled: isOff });
  if (summary?.payment.isSandbox === true) return <Note tone="info">{t('billing.sandbox')}</Note>;
  if (!isOff) return null;
  return (
    <Note tone="info">
      {t('billing.paymentOff')}
      {account?.isOperator === true && ` ${t('billing.paymentOffOperator', { setting: PAYMENT_SETTING })}`}
    </Note>
  );
}
