import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog, type DialogProps } from '#/components/dialog.tsx';
import { askToTakeBack, SharedStep, sharesQuery } from '#/features/share/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PublishedSource } from '../open-publish.ts';
import { publishArtifact, type PublishOutcome } from '../publish-artifact.ts';
import { tooLong } from '../publish-draft.ts';
import { type PublishDraftState, usePublishDraft } from '../use-publish-draft.ts';
import { PublishReview } from './publish-review.tsx';

interface PublishStepsProps {
  readonly source: PublishedSource;
  readonly frame: Pick<DialogProps, 'open' | 'onOpenChange' | 'onClosed' | 'size'>;
  readonly onClose: () => void;
}

/** The review of what is to be public, and then its link. */
export function PublishSteps({ source, frame, onClose }: PublishStepsProps) {
  const t = useT();
  const queries = useQueryClient();
  const draft = usePublishDraft(source);
  const [outcome, setOutcome] = useState<PublishOutcome>();
  const [busyWith, setBusyWith] = useState<'new' | 'update'>();

  const publish = async (under: string | undefined): Promise<void> => {
    setBusyWith(under === undefined ? 'new' : 'update');
    const result = await publishArtifact(draft.read(), under);
    setBusyWith(undefined);
    setOutcome(result);
    if (result.kind === 'gone') draft.forgetKnown();
    if (result.kind === 'published') await queries.invalidateQueries(sharesQuery());
  };
  const takeBack = async (shareId: string): Promise<void> => {
    if (await askToTakeBack({ kind: 'artifact', shareId, name: draft.name }, queries)) draft.forgetKnown();
  };

  if (outcome?.kind === 'published') {
    const { id, isUpdate } = outcome;
    const { size: _size, ...small } = frame;
    return (
      <SharedStep kind="artifact" shareId={id} isUpdate={isUpdate} name={draft.name} frame={small} onClose={onClose} />
    );
  }
  const { known } = draft;
  return (
    <Dialog
      {...frame}
      title={t('publishing.title')}
      actions={
        <>
          {known && (
            <Button variant="quiet" icon={Trash2} className="me-auto" onClick={() => void takeBack(known.shareId)}>
              {t('sharing.takeBack')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <PublishButtons draft={draft} busyWith={busyWith} onPublish={(under) => void publish(under)} />
        </>
      }
    >
      <PublishReview draft={draft} outcome={outcome} />
    </Dialog>
  );
}

interface PublishButtonsProps {
  readonly draft: PublishDraftState;
  readonly busyWith: 'new' | 'update' | undefined;
  readonly onPublish: (id: string | undefined) => void;
}

function PublishButtons({ draft: { known, versions }, busyWith, onPublish }: PublishButtonsProps) {
  const t = useT();
  const isFit = tooLong(versions) === undefined;
  const button = (of: 'new' | 'update', under: string | undefined) => ({
    disabled: !isFit,
    busy: busyWith === of,
    onClick: () => busyWith === undefined && onPublish(under),
  });
  if (!known) {
    return (
      <Button variant="primary" {...button('new', undefined)}>
        {t('publishing.publish')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outline" {...button('new', undefined)}>
        {t('sharing.newLink')}
      </Button>
      <Button variant="primary" {...button('update', known.shareId)}>
        {t('publishing.update')}
      </Button>
    </>
  );
}
