import type { AccountIdentity } from '@parley/contract';
import { useId, useRef, type FormEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { Field } from '#/components/field.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';
import { offerMerge } from '../offer-merge.ts';
import type { CodeAddress } from '../sign-in-calls.ts';
import { useAddAddress } from '../use-add-address.ts';
import { AddressField } from './address-field.tsx';
import { CodeField } from './code-field.tsx';

interface AddAddressDialogProps extends OverlayFrame {
  readonly way: CodeAddress['kind'];
  /** Without the ways in where they have to be asked for again. */
  readonly onAdded: (identities?: AccountIdentity[]) => void;
}

/** Adds an email address or a phone number as a way in, once a code proved it. */
export function AddAddressDialog({ open, onClose, onClosed, way, onAdded }: AddAddressDialogProps) {
  const t = useT();
  const formId = useId();
  const codeInput = useRef<HTMLInputElement>(null);
  const form = useAddAddress(way, {
    onAdded: (identities) => {
      onAdded(identities);
      onClose();
    },
    onMergeable: (ticket, address) => {
      onClose();
      offerMerge(ticket, address, onAdded);
    },
  });
  const isPhone = way === 'phone';

  async function send() {
    if (await form.send()) codeInput.current?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={onClosed}
      size="form"
      title={t(isPhone ? 'account.addPhone' : 'account.addEmail')}
      description={t('account.addAddressText')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={form.busy === 'submitting'}>
            {t('account.addConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        <Field
          label={t(isPhone ? 'auth.phoneLabel' : 'auth.email')}
          help={isPhone ? t('auth.phoneHelp') : undefined}
          error={form.problems.address}
        >
          <AddressField
            way={way}
            address={form.address}
            onChange={form.setAddress}
            onSend={() => void send()}
            isSending={form.busy === 'sending'}
            secondsLeft={form.secondsLeft}
          />
        </Field>
        <Field
          label={t(isPhone ? 'auth.codeFromPhone' : 'auth.codeFromEmail')}
          help={form.sentTo === '' ? undefined : t('auth.codeSent', { address: form.sentTo })}
          error={form.problems.code}
        >
          <CodeField code={form.code} onChange={form.setCode} input={codeInput} />
        </Field>
      </form>
    </Dialog>
  );
}
