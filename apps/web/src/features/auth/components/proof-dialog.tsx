import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { Answered } from '#/components/answered.tsx';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useOwnerProof } from '../use-owner-proof.ts';
import { identitiesQuery, proveOwner } from '../ways-in-calls.ts';
import { isProvingWay, ProofChoice } from './proof-choice.tsx';

interface ProofDialogProps extends OverlayFrame {
  readonly onProved: () => void;
}

/** Has the owner of the account prove once more to be it, before ways in are changed. */
export function ProofDialog({ open, onClose, onClosed, onProved }: ProofDialogProps) {
  const t = useT();
  const formId = useId();
  const query = useQuery(identitiesQuery());
  const [chosenId, setChosenId] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const ways = (query.data ?? []).filter(isProvingWay);
  const way = ways.find(({ id }) => id === chosenId) ?? ways[0];
  const proof = useOwnerProof(way);

  async function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const given = await proof.prove();
      if (given === undefined) return;
      if (!(await proveOwner(given))) return proof.setProblem(t('account.proofOther'));
      onProved();
      onClose();
    } catch (failure) {
      proof.refuse(failure);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={onClosed}
      size="form"
      title={t('account.proof')}
      description={t('account.proofText')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={way === undefined} busy={isBusy}>
            {t('account.proofConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-4">
        <Answered query={query}>
          {() =>
            way === undefined ? (
              <p className="text-small text-text-2">{t('account.proofSignIn')}</p>
            ) : (
              <ProofChoice ways={ways} way={way} onChoose={setChosenId} proof={proof} />
            )
          }
        </Answered>
        <p role="alert" className="text-small text-danger empty:hidden">
          {proof.problem}
        </p>
      </form>
    </Dialog>
  );
}
