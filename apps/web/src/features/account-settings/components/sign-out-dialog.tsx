import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ChoiceList } from '#/components/choice-list.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { endOnServer, leaveDevice, type DeviceChoice } from '../sign-out.ts';
import { useOnlyHere } from '../use-only-here.ts';
import { BackupOffer } from './backup-offer.tsx';

interface SignOutDialogProps extends OverlayFrame {
  readonly isEverywhere: boolean;
}

/** Asks before signing out, and what becomes of what this browser has of the account. */
export function SignOutDialog({ open, onClose, onClosed, isEverywhere }: SignOutDialogProps) {
  const t = useT();
  const onlyHere = useOnlyHere();
  const [choice, setChoice] = useState<DeviceChoice>('keep');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function signOut() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await endOnServer(isEverywhere);
    } catch (failure) {
      setProblem(failureWords(failure instanceof ApiFailure ? failure.code : 'internal'));
      setIsBusy(false);
      return;
    }
    await leaveDevice(choice);
  }

  /** The server does not know of it; this browser has forgotten the session all the same. */
  async function signOutHereOnly() {
    setIsBusy(true);
    await leaveDevice(choice);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isBusy && onClose()}
      onClosed={onClosed}
      role="alertdialog"
      title={t(isEverywhere ? 'account.signOutAllTitle' : 'account.signOutTitle')}
      description={t(isEverywhere ? 'account.signOutAllText' : 'account.signOutText')}
      actions={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {problem !== undefined && (
            <Button variant="outline" disabled={isBusy} onClick={() => void signOutHereOnly()}>
              {t('account.signOutHereOnly')}
            </Button>
          )}
          <Button variant={choice === 'remove' ? 'danger' : 'primary'} busy={isBusy} onClick={() => void signOut()}>
            {t(choice === 'remove' ? 'account.signOutRemove' : isEverywhere ? 'account.signOutAll' : 'account.signOut')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChoiceList<DeviceChoice>
          label={t('account.deviceChoice')}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'keep', label: t('account.keepHere'), detail: t('account.keepHereText') },
            { value: 'remove', label: t('account.removeHere'), detail: t('account.removeHereText') },
          ]}
        />
        {choice === 'remove' && <BackupOffer onlyHere={onlyHere} />}
        <p role="alert" className="text-small text-danger empty:hidden">
          {problem !== undefined && t('account.signOutFailed', { why: problem })}
        </p>
      </div>
    </Dialog>
  );
}
