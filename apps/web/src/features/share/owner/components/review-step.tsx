import { MOST_SHARED_MESSAGES } from '@parley/contract';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { WholeChat } from '#/features/export/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { picturesOf } from '../../model/copy-of-share.ts';
import type { ShareOutcome } from '../share-actions.ts';
import type { ShareDraftState } from '../use-share-draft.ts';
import { FindingList } from './finding-list.tsx';
import { PublicPreview } from './public-preview.tsx';
import { ShareFields } from './share-fields.tsx';

/** How far making the pictures smaller has come. */
export interface ShrinkingPictures {
  readonly done: number;
  readonly total: number;
}

interface ReviewStepProps {
  readonly chat: WholeChat;
  readonly draft: ShareDraftState;
  readonly outcome: ShareOutcome | undefined;
  readonly shrinking: ShrinkingPictures | undefined;
  /** Something was left out, so it may well fit now. */
  readonly onLeft: () => void;
}

/** What will be public, all of it, beside what is decided about it. */
export function ReviewStep({ chat, draft, outcome, shrinking, onLeft }: ReviewStepProps) {
  const t = useT();
  return (
    <div className="flex min-h-0 flex-1 gap-6 phone:-mx-1 phone:flex-col phone:overflow-y-auto phone:px-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 phone:contents">
        <output className="text-small text-text-2 empty:hidden">
          {shrinking && t('sharing.shrinking', { ...shrinking })}
        </output>
        <Problem draft={draft} outcome={outcome} onLeft={onLeft} />
        <FindingList state={draft.blackOut} />
        <PublicPreview name={draft.name} messages={draft.messages} />
      </div>
      <ShareFields chat={chat} draft={draft} />
    </div>
  );
}

function Problem({ draft, outcome, onLeft }: Pick<ReviewStepProps, 'draft' | 'outcome' | 'onLeft'>) {
  const t = useT();
  const { messages, parts, changeParts, leavePictures } = draft;
  if (messages.length > MOST_SHARED_MESSAGES) {
    return <ErrorBlock title={t('sharing.tooManyMessages', { count: MOST_SHARED_MESSAGES })} />;
  }
  if (outcome?.kind === 'gone') return <ErrorBlock title={t('sharing.gone')} />;
  if (outcome?.kind === 'failed') return <ErrorBlock title={outcome.text} />;
  if (outcome?.kind !== 'too-large') return null;
  const pictures = new Set(parts.hasPictures ? picturesOf(messages) : []);
  const leave = (act: () => void) => () => {
    act();
    onLeft();
  };
  const largest = outcome.largest.filter((url) => pictures.has(url));
  const leavesSome = largest.length > 0 && largest.length < pictures.size;
  return (
    <ErrorBlock
      title={t('sharing.tooLarge', { size: bytesText(outcome.sizeBytes, currentLanguage().tag) })}
      text={t(pictures.size > 0 ? 'sharing.tooLargePictures' : 'sharing.tooLargeText')}
      actions={
        pictures.size > 0 && (
          <>
            {leavesSome && (
              <Button size="small" variant="outline" onClick={leave(() => leavePictures(largest))}>
                {t('sharing.leaveLargest', { count: largest.length })}
              </Button>
            )}
            <Button
              size="small"
              variant={leavesSome ? 'quiet' : 'outline'}
              onClick={leave(() => changeParts({ hasPictures: false }))}
            >
              {t('sharing.leavePictures')}
            </Button>
          </>
        )
      }
    />
  );
}
