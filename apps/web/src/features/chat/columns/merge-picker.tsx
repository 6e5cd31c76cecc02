import type { ComponentProps } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { ModelPicker } from '#/features/models/public.ts';
import { mergeRow } from './column-actions.ts';
import { setMerging, useColumnsView } from './columns-view.ts';

interface MergePickerProps {
  readonly sessionId: string;
  /** The answer of the row that is on the branch on show. */
  readonly answerId: string;
  readonly children: ComponentProps<typeof ModelPicker>['children'];
}

/** Chooses the model that makes one answer of several. */
export function MergePicker({ sessionId, answerId, children }: MergePickerProps) {
  const t = useT();
  const isOpen = useColumnsView((view) => view.isMerging);
  return (
    <ModelPicker
      chosenId={undefined}
      onChoose={(model) => void mergeRow(sessionId, answerId, model)}
      label={t('columns.mergeWith')}
      open={isOpen}
      onOpenChange={setMerging}
    >
      {children}
    </ModelPicker>
  );
}
