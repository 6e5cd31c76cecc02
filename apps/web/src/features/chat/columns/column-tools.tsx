import { Equal, Link2, Merge } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { Kbd } from '#/components/kbd.tsx';
import { showToast } from '#/components/toast.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useIsRunning } from '#/features/chat-core/public.ts';
import { toggleAgreement, toggleSync, useColumnsView } from './columns-view.ts';
import { MergePicker } from './merge-picker.tsx';

interface ColumnToolsProps {
  readonly sessionId: string;
  readonly answerId: string;
}

/** What can be done with all answers of a row at once. Stands in the head of the chat. */
export function ColumnTools({ sessionId, answerId }: ColumnToolsProps) {
  const t = useT();
  const { syncsScroll, marksAgreement } = useColumnsView();
  const isRunning = useIsRunning(sessionId);
  return (
    <fieldset aria-label={t('columns.tools')} className="flex min-w-0 gap-0.5">
      <Chip
        variant="plain"
        icon={Link2}
        on={syncsScroll}
        onClick={toggleSync}
        {...tooltipAttributes({ label: t('columns.syncHint') })}
      >
        <span className="max-lg:sr-only">{t('columns.sync')}</span>
      </Chip>
      <Chip
        variant="plain"
        icon={Equal}
        on={marksAgreement}
        onClick={toggleAgreement}
        aria-keyshortcuts="="
        trailing={<Kbd keys="=" className="h-4.5 min-w-4.5 px-1 max-lg:hidden" />}
        {...tooltipAttributes({ label: t('columns.agreementHint') })}
      >
        <span className="max-lg:sr-only">{t('columns.agreement')}</span>
      </Chip>
      {isRunning ? (
        <Chip
          variant="plain"
          icon={Merge}
          aria-disabled
          className="cursor-not-allowed text-text-4 hover:bg-transparent hover:text-text-4"
          onClick={() => showToast({ text: t('columns.mergeWaits') })}
          {...tooltipAttributes({ label: t('columns.mergeWaits') })}
        >
          <span className="max-lg:sr-only">{t('columns.merge')}</span>
        </Chip>
      ) : (
        <MergePicker sessionId={sessionId} answerId={answerId}>
          <Chip
            variant="plain"
            icon={Merge}
            aria-keyshortcuts="M"
            trailing={<Kbd keys="M" className="h-4.5 min-w-4.5 px-1 max-lg:hidden" />}
            {...tooltipAttributes({ label: t('columns.mergeHint') })}
          >
            <span className="max-lg:sr-only">{t('columns.merge')}</span>
          </Chip>
        </MergePicker>
      )}
    </fieldset>
  );
}
