import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import type { OverlayFrame } from '../../../components/overlays.tsx';
import { PasswordInput } from '../../../components/password-input.tsx';
import { showToast } from '../../../components/toast.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { passphraseProblem, SHORTEST_PASSPHRASE, type PassphraseProblem } from '../model/connection.ts';
import { setPassphrase } from '../sync-now.ts';

/** Asks for a passphrase twice: a slip of the finger would lock the cloud. */
export function PassphraseDialog({ open, onClose, onClosed }: OverlayFrame) {
  const t = useT();
  const [passphrase, setTyped] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<PassphraseProblem>();
  const first = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = passphraseProblem(passphrase, repeated);
    setProblem(found);
    if (found) return;
    const hasBegun = setPassphrase(passphrase);
    if (!hasBegun) showToast({ kind: 'success', text: t('sync.passphraseUsed') });
    onClose();
  }

  const count = SHORTEST_PASSPHRASE;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onClosed={onClosed}
      size="form"
      title={t('sync.passphraseTitle')}
      description={t('sync.passphraseDialogText')}
      initialFocus={first}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="sync-passphrase">
            {t('sync.passphraseUse')}
          </Button>
        </>
      }
    >
      <form id="sync-passphrase" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('sync.passphraseField')}
          help={t('sync.passphraseHelp', { count })}
          error={problem === 'short' && t('sync.passphraseShort', { count })}
        >
          <PasswordInput
            ref={first}
            value={passphrase}
            autoComplete="new-password"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label={t('sync.passphraseRepeat')} error={problem === 'differs' && t('sync.passphraseDiffers')}>
          <PasswordInput
            value={repeated}
            autoComplete="new-password"
            onChange={(event) => setRepeated(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
