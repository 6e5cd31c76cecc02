import { billingRoutes } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Field } from '#/components/field.tsx';
import type { OverlayFrame } from '#/components/overlay-store.ts';
import { PasswordInput } from '#/components/password-input.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { balanceText } from '#/lib/money-text.ts';
import { billingChanged } from '../billing-query.ts';

const MOST_CHARACTERS = 200;

/** Turns a card into balance. Which of number and password was wrong is not said: nobody is to find cards by trying. */
export function RedeemDialog({ open, onClose, onClosed }: OverlayFrame) {
  const t = useT();
  const queries = useQueryClient();
  const [cardNumber, setCardNumber] = useState('');
  const [cardPassword, setCardPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const numberField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const isMissing = { number: cardNumber.trim() === '', password: cardPassword.trim() === '' };

  const redeeming = useMutation({
    mutationFn: () => callApi(billingRoutes.redeem, { body: { cardNumber, cardPassword } }, { quiet: true }),
    onSuccess: async ({ balance }) => {
      const shown = balanceText(balance, currentLanguage().tag);
      showToast({ kind: 'success', text: t('billing.redeem.done', { balance: shown }) });
      onClose();
      await billingChanged(queries);
    },
    onError: () => numberField.current?.focus(),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isMissing.number || isMissing.password) {
      (isMissing.number ? numberField : passwordField).current?.focus();
      return;
    }
    if (!redeeming.isPending) redeeming.mutate();
  };
  const changed = () => {
    setTried(false);
    redeeming.reset();
  };
  const problem = redeeming.error === null ? undefined : problemWords(redeeming.error);
  const isMissingBoth = isMissing.number && isMissing.password;
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      title={t('billing.redeem.title')}
      description={t('billing.redeem.text')}
      initialFocus={numberField}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="redeem" busy={redeeming.isPending}>
            {t('billing.redeem.submit')}
          </Button>
        </>
      }
    >
      <form id="redeem" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('billing.redeem.cardNumber')}
          error={
            problem ??
            (isTried && isMissing.number
              ? t(isMissingBoth ? 'billing.redeem.missingBoth' : 'billing.redeem.missingNumber')
              : undefined)
          }
        >
          <TextInput
            ref={numberField}
            dir="ltr"
            required
            maxLength={MOST_CHARACTERS}
            spellCheck={false}
            autoCapitalize="off"
            value={cardNumber}
            onChange={({ target }) => {
              setCardNumber(target.value);
              changed();
            }}
          />
        </Field>
        <Field
          label={t('billing.redeem.cardPassword')}
          error={isTried && isMissing.password && !isMissingBoth ? t('billing.redeem.missingPassword') : undefined}
        >
          <PasswordInput
            ref={passwordField}
            required
            autoComplete="off"
            maxLength={MOST_CHARACTERS}
            value={cardPassword}
            onChange={({ target }) => {
              setCardPassword(target.value);
              changed();
            }}
          />
        </Field>
      </form>
    </Dialog>
  );

  function problemWords(error: Error): string {
    if (!(error instanceof ApiFailure) || error.code === 'redeem_failed' || error.code === 'validation_failed') {
      return t('billing.redeem.failed');
    }
    return failureWords(error.code);
  }
}
