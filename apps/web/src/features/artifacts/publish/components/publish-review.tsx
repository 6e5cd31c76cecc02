import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { FindingList, PublishingFields, SwitchRow } from '#/features/share/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { StageBody } from '../../stage/stage-body.tsx';
import { StageTools } from '../../stage/stage-tools.tsx';
import { useStage } from '../../stage/use-stage.ts';
import type { PublishOutcome } from '../publish-artifact.ts';
import { tooLong } from '../publish-draft.ts';
import { NAME_LENGTH, type PublishDraftState } from '../use-publish-draft.ts';

interface PublishReviewProps {
  readonly draft: PublishDraftState;
  readonly outcome: PublishOutcome | undefined;
}

/** What will be public, all of it, beside what is decided about it. */
export function PublishReview({ draft, outcome }: PublishReviewProps) {
  const t = useT();
  const { details, changeDetails, earlierCount, hasEarlier, includeEarlier } = draft;
  return (
    <div className="flex min-h-0 flex-1 gap-6 phone:-mx-1 phone:flex-col phone:overflow-y-auto phone:px-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 phone:contents">
        <Problem draft={draft} outcome={outcome} />
        <FindingList state={draft.blackOut} />
        <PagePreview draft={draft} />
      </div>
      <PublishingFields
        details={details}
        onChange={changeDetails}
        nameLength={NAME_LENGTH}
        parts={
          earlierCount > 0 && (
            <SwitchRow
              label={t('publishing.earlier', { count: earlierCount })}
              checked={hasEarlier}
              onChange={includeEarlier}
            />
          )
        }
      />
    </div>
  );
}

function PagePreview({ draft: { name, kind, versions } }: Pick<PublishReviewProps, 'draft'>) {
  const t = useT();
  const [wanted, setWanted] = useState<number>();
  const shown = Math.min(wanted ?? versions.length, versions.length);
  const stage = useStage({ name, kind, versions, shown, onShow: setWanted });
  return (
    <section
      aria-label={t('publishing.preview')}
      className="flex min-h-48 flex-1 flex-col overflow-hidden rounded-block bg-canvas shadow-[inset_0_0_0_1px_var(--line)] phone:order-last phone:min-h-[60dvh] phone:flex-none"
    >
      <div className="border-b border-line px-2.5 py-2">
        <StageTools stage={stage} />
      </div>
      <StageBody stage={stage} />
    </section>
  );
}

function Problem({ draft, outcome }: PublishReviewProps) {
  const t = useT();
  const { versions, hasEarlier, includeEarlier } = draft;
  const length = tooLong(versions);
  if (length !== undefined) {
    return (
      <ErrorBlock
        title={t('publishing.tooLarge', { size: bytesText(length, currentLanguage().tag) })}
        actions={
          hasEarlier && (
            <Button size="small" variant="outline" onClick={() => includeEarlier(false)}>
              {t('publishing.leaveEarlier')}
            </Button>
          )
        }
      />
    );
  }
  if (outcome?.kind === 'gone') return <ErrorBlock title={t('sharing.gone')} />;
  return outcome?.kind === 'failed' ? <ErrorBlock title={outcome.text} /> : null;
}
