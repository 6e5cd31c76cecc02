import { MOST_SHARED_MESSAGES } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog, type DialogProps } from '#/components/dialog.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { SelectStep, type SharedParts, type WholeChat } from '#/features/export/public.ts';
import { useSync } from '#/features/sync/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { shareChat, type ShareOutcome } from '../share-actions.ts';
import { sharesQuery } from '../shares-query.ts';
import { useShareDraft, type ShareDraftState } from '../use-share-draft.ts';
import { LiveStep } from './live-step.tsx';
import { ReviewStep, type ShrinkingPictures } from './review-step.tsx';
import { SharedStep } from './shared-step.tsx';

interface ShareStepsProps {
  readonly chat: WholeChat;
  readonly parts: SharedParts | undefined;
  readonly shareId: string | undefined;
  readonly frame: Pick<DialogProps, 'open' | 'onOpenChange' | 'onClosed' | 'size'>;
  readonly onClose: () => void;
}

/** The steps of sharing a chat that has been read. */
export function ShareSteps({ chat, parts, shareId, frame, onClose }: ShareStepsProps) {
  const t = useT();
  const queries = useQueryClient();
  const draft = useShareDraft(chat, parts, shareId);
  const canBeLive = useSync((state) => state.keepOnServer) && !chat.session.isIncognito;
  const [step, setStep] = useState<'select' | 'review' | 'live'>(parts ? 'review' : 'select');
  const [outcome, setOutcome] = useState<ShareOutcome>();
  const [shrinking, setShrinking] = useState<ShrinkingPictures>();
  const [busyWith, setBusyWith] = useState<'new' | 'update'>();

  const share = async (under: string | undefined): Promise<void> => {
    setBusyWith(under === undefined ? 'new' : 'update');
    setOutcome(undefined);
    const result = await shareChat(draft.read(), under, (done, total) => setShrinking({ done, total }));
    setBusyWith(undefined);
    setShrinking(undefined);
    setOutcome(result);
    if (result.kind === 'gone') draft.forgetEarlier();
    if (result.kind === 'shared') await queries.invalidateQueries(sharesQuery());
  };

  if (outcome?.kind === 'shared') {
    return <SharedStep {...outcome} kind="chat" name={draft.name} frame={frame} onClose={onClose} />;
  }
  const ways = canBeLive && (
    <Segmented
      label={t('sharing.live.ways')}
      value={step === 'live' ? 'live' : 'copy'}
      options={[
        { value: 'copy', label: t('sharing.live.copy') },
        { value: 'live', label: t('sharing.live.chat') },
      ]}
      onChange={(way) => setStep(way === 'live' ? 'live' : 'select')}
      className="shrink-0 self-start phone:self-stretch"
    />
  );
  if (step === 'live') {
    return (
      <LiveStep chat={chat} frame={frame} onClose={onClose}>
        {ways}
      </LiveStep>
    );
  }
  if (step === 'select') {
    return (
      <Dialog
        {...frame}
        title={<StepTitle>{t('sharing.stepSelect')}</StepTitle>}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button variant="primary" disabled={draft.selection.size === 0} onClick={() => setStep('review')}>
              {t('sharing.review')}
            </Button>
          </>
        }
      >
        {ways}
        <SelectStep
          chat={chat}
          selection={draft.selection}
          onSelect={draft.select}
          hasContext={draft.parts.hasContext}
          onContext={(hasContext) => draft.changeParts({ hasContext })}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...frame}
      title={<StepTitle>{t('sharing.stepReview')}</StepTitle>}
      actions={
        <>
          <Button variant="quiet" icon={ListChecks} className="me-auto" onClick={() => setStep('select')}>
            {t('exporting.select')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <ShareButtons draft={draft} busyWith={busyWith} onShare={(under) => void share(under)} />
        </>
      }
    >
      <ReviewStep
        chat={chat}
        draft={draft}
        outcome={outcome}
        shrinking={shrinking}
        onLeft={() => setOutcome(undefined)}
      />
    </Dialog>
  );
}

interface ShareButtonsProps {
  readonly draft: ShareDraftState;
  readonly busyWith: 'new' | 'update' | undefined;
  readonly onShare: (shareId: string | undefined) => void;
}

function ShareButtons({ draft: { earlier, messages }, busyWith, onShare }: ShareButtonsProps) {
  const t = useT();
  const isFit = messages.length > 0 && messages.length <= MOST_SHARED_MESSAGES;
  const makeNew = {
    disabled: !isFit,
    busy: busyWith === 'new',
    onClick: () => busyWith === undefined && onShare(undefined),
  };
  if (!earlier) {
    return (
      <Button variant="primary" {...makeNew}>
        {t('sharing.share')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outline" {...makeNew}>
        {t('sharing.newLink')}
      </Button>
      <Button
        variant="primary"
        disabled={!isFit}
        busy={busyWith === 'update'}
        onClick={() => busyWith === undefined && onShare(earlier.shareId)}
      >
        {t('sharing.update')}
      </Button>
    </>
  );
}

function StepTitle({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5">
      {t('sharing.title')}
      <span className="text-small font-normal text-text-3">{children}</span>
    </span>
  );
}
