import { imageUrlsOf, MOST_SHARED_MESSAGES, type SharedMessage } from '@parley/contract';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { WholeChat } from '#/features/export/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import type { ShareOutcome } from '../share-actions.ts';
import type { ShareDraftState } from '../use-share-draft.ts';
import { FindingList } from './finding-list.tsx';
import { PublicPreview } from './public-preview.tsx';
import { ShareFields } from './share-fields.tsx';

interface ReviewStepProps {
  readonly chat: WholeChat;
  readonly draft: ShareDraftState;
  readonly outcome: ShareOutcome | undefined;
}

/** What will be public, all of it, beside what is decided about it. */
export function ReviewStep({ chat, draft, outcome }: ReviewStepProps) {
  return (
    <div className="flex min-h-0 flex-1 gap-6 phone:-mx-1 phone:flex-col phone:overflow-y-auto phone:px-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 phone:contents">
        <Problem draft={draft} outcome={outcome} />
        <FindingList state={draft.blackOut} />
        <PublicPreview name={draft.name} messages={draft.messages} />
      </div>
      <ShareFields chat={chat} draft={draft} />
    </div>
  );
}

function Problem({ draft, outcome }: Pick<ReviewStepProps, 'draft' | 'outcome'>) {
  const t = useT();
  const { messages, parts, changeParts } = draft;
  if (messages.length > MOST_SHARED_MESSAGES) {
    return <ErrorBlock title={t('sharing.tooManyMessages', { count: MOST_SHARED_MESSAGES })} />;
  }
  if (outcome?.kind === 'gone') return <ErrorBlock title={t('sharing.gone')} />;
  if (outcome?.kind === 'failed') return <ErrorBlock title={outcome.text} />;
  if (outcome?.kind !== 'too-large') return null;
  const leavesOut = parts.hasPictures && messages.some(hasPictures);
  return (
    <ErrorBlock
      title={t('sharing.tooLarge', { size: bytesText(outcome.sizeBytes, currentLanguage().tag) })}
      text={leavesOut ? undefined : t('sharing.tooLargeText')}
      actions={
        leavesOut && (
          <Button size="small" variant="outline" onClick={() => changeParts({ hasPictures: false })}>
            {t('sharing.leavePictures')}
          </Button>
        )
      }
    />
  );
}

function hasPictures({ content, tools }: SharedMessage): boolean {
  return imageUrlsOf(content).length > 0 || tools.some(({ files = [] }) => files.length > 0);
}
