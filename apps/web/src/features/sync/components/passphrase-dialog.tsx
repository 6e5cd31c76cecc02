import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Field } from '#/components/field.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { passphraseProblem, SHORTEST_PASSPHRASE, type PassphraseProblem } from '../model/connection.ts';
import { setPassphrase } from '../sync-now.ts';

interface PassphraseDialogProps extends OverlayFrame {
  /** The cloud is encrypted already, and wants the passphrase that other devices use. */
  readonly isKnown?: boolean;
}

/** Asks for a passphrase; for a new one twice: a slip of the finger would lock the cloud. */
export function PassphraseDialog({ isKnown = false, open, onClose, onClosed }: PassphraseDialogProps) {
  const t = useT();
  const [passphrase, setTyped] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<PassphraseProblem>();
  const first = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = passphraseProblem(passphrase, isKnown ? passphrase : repeated);
    setProblem(found);
    if (found) return;
    const hasBegun = setPassphrase(passphrase);
    if (!hasBegun) showToast({ kind: 'success', text: t('sync.passphraseUsed') });
    onClose();
  }

  const count = SHORTEST_PASSPHRASE;
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="form"
      title={t(isKnown ? 'sync.passphraseEnterTitle' : 'sync.passphraseTitle')}
      description={t(isKnown ? 'sync.passphraseEnterText' : 'sync.passphraseDialogText')}
      initialFocus={first}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="sync-passphrase">
            {t(isKnown ? 'sync.passphraseEnter' : 'sync.passphraseUse')}
          </Button>
        </>
      }
    >
      <form id="sync-passphrase" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('sync.passphraseField')}
          help={isKnown ? undefined : t('sync.passphraseHelp', { count })}
          error={problem === 'short' && t('sync.passphraseShort', { count })}
        >
          <PasswordInput
            ref={first}
            value={passphrase}
            autoComplete={isKnown ? 'current-password' : 'new-password'}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {!isKnown && (
          <Field label={t('sync.passphraseRepeat')} error={problem === 'differs' && t('sync.passphraseDiffers')}>
            <PasswordInput
              value={repeated}
              autoComplete="new-password"
              onChange={(event) => setRepeated(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
