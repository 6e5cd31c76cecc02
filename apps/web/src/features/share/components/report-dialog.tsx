import { artifactRoutes, type NewReport, type ReportReason, shareRoutes } from '@parley/contract';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ChoiceList } from '#/components/choice-list.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Field } from '#/components/field.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { callApi } from '#/lib/api.ts';
import type { SharedKind } from '../model/shared-kind.ts';

const REASONS = ['personal', 'harmful', 'fraud', 'rights', 'other'] as const satisfies readonly ReportReason[];
const MOST_CHARS = 1_000;

interface ReportDialogProps extends OverlayFrame {
  readonly kind: SharedKind;
  readonly id: string;
}

/** Tells the operator that something shared should not be public. */
export function ReportDialog({ kind, id, open, onClose, onClosed }: ReportDialogProps) {
  const t = useT();
  const [reason, setReason] = useState<ReportReason>('personal');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    setProblem(undefined);
    try {
      await report(kind, id, { reason, note });
      showToast({ kind: 'success', text: t('shareActs.reporting.sent') });
      onClose();
    } catch {
      setProblem(t('shareActs.reporting.failed'));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="form"
      title={t(kind === 'chat' ? 'shareActs.reporting.title' : 'shareActs.reporting.pageTitle')}
      description={t('shareActs.reporting.text')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" busy={isSending} onClick={() => void send()}>
            {t('shareActs.reporting.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChoiceList
          label={t('shareActs.reporting.reason')}
          value={reason}
          options={REASONS.map((value) => ({ value, label: t(`shareActs.reporting.reasons.${value}`) }))}
          onChange={setReason}
        />
        <Field label={t('shareActs.reporting.note')} error={problem}>
          <TextArea value={note} maxLength={MOST_CHARS} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}

async function report(kind: SharedKind, id: string, body: NewReport): Promise<void> {
  const quiet = { quiet: true };
  if (kind === 'chat') await callApi(shareRoutes.report, { params: { shareId: id }, body }, quiet);
  else await callApi(artifactRoutes.report, { params: { id }, body }, quiet);
}
