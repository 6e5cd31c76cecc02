import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { Answered } from '#/components/answered.tsx';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { identitiesQuery, isProvingWay, ProofChoice } from '#/features/auth/public.ts';
import { ForfeitedMoney } from '#/features/billing/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useDeleteAccount } from '../use-delete-account.ts';
import { useOnlyHere } from '../use-only-here.ts';
import { BackupOffer } from './backup-offer.tsx';
import { RemovalList } from './removal-list.tsx';

/** Deletes the account: says what goes, offers a backup, and wants a fresh proof. */
export function DeleteDialog({ open, onClose, onClosed }: OverlayFrame) {
  const t = useT();
  const formId = useId();
  const query = useQuery(identitiesQuery());
  const onlyHere = useOnlyHere();
  const [chosenId, setChosenId] = useState<string>();
  const ways = (query.data ?? []).filter(isProvingWay);
  const way = ways.find(({ id }) => id === chosenId) ?? ways[0];
  const removal = useDeleteAccount(way);
  const isBusy = removal.isDeleting || removal.proof.isSending;
  const remove = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void removal.remove();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isBusy && onClose()}
      onClosed={onClosed}
      size="form"
      role="alertdialog"
      title={t('account.deleteTitle')}
      description={t('account.deleteConsequence')}
      actions={
        <>
          <Button variant="quiet" disabled={removal.isDeleting} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} disabled={way === undefined} busy={removal.isDeleting}>
            {t('account.deleteConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={remove} className="flex flex-col gap-4">
        <RemovalList />
        <ForfeitedMoney />
        <BackupOffer onlyHere={onlyHere} />
        <Answered query={query}>
          {() =>
            way === undefined ? (
              <p className="text-small text-text-2">{t('account.noProof')}</p>
            ) : (
              <ProofChoice ways={ways} way={way} onChoose={setChosenId} proof={removal.proof} />
            )
          }
        </Answered>
        <p role="alert" className="text-small text-danger empty:hidden">
          {removal.proof.problem}
        </p>
      </form>
    </Dialog>
  );
}
