import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { mergeAccount } from '../merge-account.ts';
import { FormProblem } from './form-problem.tsx';

interface MergeDialogProps extends OverlayFrame {
  readonly ticket: string;
  /** What the other account signs in with: an address, a number, the name of a provider. */
  readonly way: string;
  readonly onMerged: () => void;
}

/** Asks whether another account of the same person, just proved to be theirs, becomes a part of this one. */
export function MergeDialog({ open, onClose, onClosed, ticket, way, onMerged }: MergeDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<ApiFailure['code']>();
  const isExpired = failed === 'ticket_invalid';

  async function merge() {
    setIsBusy(true);
    setFailed(undefined);
    try {
      await mergeAccount(ticket);
    } catch (failure) {
      setFailed(failure instanceof ApiFailure ? failure.code : 'internal');
      setIsBusy(false);
      return;
    }
    // Keys, providers, sessions and activity may all be other ones now.
    void queries.invalidateQueries();
    onMerged();
    showToast({ kind: 'success', text: t('account.merged') });
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isBusy && onClose()}
      onClosed={onClosed}
      role="alertdialog"
      title={t('account.mergeTitle')}
      description={t('account.mergeText', { way })}
      actions={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {!isExpired && (
            <Button variant="primary" busy={isBusy} onClick={() => void merge()}>
              {t('account.mergeConfirm')}
            </Button>
          )}
        </>
      }
    >
      <FormProblem words={isExpired ? t('account.mergeExpired', { way }) : failed && failureWords(failed)} />
    </Dialog>
  );
}
