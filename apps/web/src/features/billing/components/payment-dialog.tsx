import { nanoFromText, type PaymentMethod } from '@parley/contract';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import type { OverlayFrame } from '#/components/overlay-store.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { sumText } from '#/lib/money-text.ts';
import { countEvent } from '#/lib/count-event.ts';
import { beginPayment, paymentAddress, type PaymentAttempt, type Purchase } from '../begin-payment.ts';
import { usePayment, type PaymentState } from '../use-payment.ts';

interface PaymentDialogProps extends OverlayFrame {
  readonly purchase: Purchase;
  readonly attempt: PaymentAttempt;
}

/** Waits for a payment in another tab, and says how it ended. */
export function PaymentDialog({ purchase, attempt: first, open, onClose, onClosed }: PaymentDialogProps) {
  const [attempt, setAttempt] = useState(first);
  const { state, checkAgain } = usePayment(attempt);
  const { product } = purchase;
  const { method } = attempt;
  const isPaid = state.kind === 'paid';
  useEffect(() => {
    if (isPaid) countEvent({ event: 'payment_success', plan: product.id, category: product.kind, method });
  }, [isPaid, product, method]);
  const words = useWords(purchase, method, state);
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      title={
        <span className="flex items-center gap-2">
          {isPaid && <CircleCheck className="size-5 text-success" strokeWidth={ICON_STROKE} aria-hidden />}
          {words.title}
        </span>
      }
      description={<output>{words.text}</output>}
      actions={
        <PaymentActions
          state={state}
          attempt={attempt}
          methods={purchase.methods}
          onClose={onClose}
          onCheck={checkAgain}
          onTry={(next) => setAttempt(beginPayment(purchase, next))}
        />
      }
    />
  );
}

function useWords({ product, amount }: Purchase, method: PaymentMethod, state: PaymentState) {
  const t = useT();
  const sum = sumText(nanoFromText(amount ?? product.price), currentLanguage().tag);
  const values = { amount: sum, method: t(`billing.methods.${method}`) };
  switch (state.kind) {
    case 'opening':
      return { title: t('billing.pay.openingTitle'), text: '' };
    case 'waiting':
      return { title: t('billing.pay.waitingTitle'), text: waitingText(state) };
    case 'paid':
      return { title: t('billing.pay.paidTitle'), text: t('billing.pay.paidText', values) };
    case 'refused':
      return { title: t('billing.pay.failedTitle', values), text: failureWords(state.code) };
    case 'not-paid':
      if (state.why === 'cancel') {
        return { title: t('billing.pay.cancelledTitle'), text: t('billing.pay.cancelledText') };
      }
      return { title: t('billing.pay.failedTitle', values), text: t('billing.pay.notPaid') };
    case 'late':
      return { title: t('billing.pay.lateTitle'), text: t('billing.pay.lateText', values) };
    default:
      return state satisfies never;
  }

  function waitingText({ isTabClosed, isNotYet }: Extract<PaymentState, { kind: 'waiting' }>): string {
    const text = t(isTabClosed ? 'billing.pay.tabClosed' : 'billing.pay.waitingText', values);
    return isNotYet ? `${t('billing.pay.notYet')} ${text}` : text;
  }
}

interface PaymentActionsProps {
  readonly state: PaymentState;
  readonly attempt: PaymentAttempt;
  readonly methods: readonly PaymentMethod[];
  readonly onClose: () => void;
  readonly onCheck: () => void;
  readonly onTry: (method: PaymentMethod) => void;
}

function PaymentActions({ state, attempt, methods, onClose, onCheck, onTry }: PaymentActionsProps) {
  const t = useT();
  if (state.kind === 'paid') {
    return (
      <Button variant="primary" onClick={onClose}>
        {t('billing.pay.done')}
      </Button>
    );
  }
  if (state.kind === 'opening' || state.kind === 'waiting') {
    const isWaiting = state.kind === 'waiting';
    const isBlocked = attempt.tab === null && isWaiting;
    const isClosed = isWaiting && state.isTabClosed;
    const cancel = () => {
      // What is left open could be paid by mistake.
      attempt.tab?.close();
      onClose();
    };
    return (
      <>
        {isBlocked && <p className="me-auto text-small text-text-2">{t('billing.pay.blocked')}</p>}
        <Button variant="quiet" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        {isWaiting && (
          <Button variant="secondary" onClick={onCheck}>
            {t('billing.pay.checkAgain')}
          </Button>
        )}
        {(isBlocked || isClosed) && (
          <a href={paymentAddress(state.url)} target="_blank" rel="noopener" className={buttonClass('primary')}>
            {t(isBlocked ? 'billing.pay.openPage' : 'billing.pay.openAgain')}
          </a>
        )}
      </>
    );
  }
  // Another method first: the one that failed is likely to fail again.
  const offered = [...methods.filter((method) => method !== attempt.method), attempt.method];
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
      {offered.toReversed().map((method, at) => (
        <Button
          key={method}
          variant={at === offered.length - 1 ? 'primary' : 'secondary'}
          onClick={() => onTry(method)}
        >
          {t(method === attempt.method ? 'billing.pay.tryAgain' : 'billing.pay.tryOther', {
            method: t(`billing.methods.${method}`),
          })}
        </Button>
      ))}
    </>
  );
}
