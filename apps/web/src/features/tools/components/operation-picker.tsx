import type { Tool } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import { chosenAtFirst, storedChoice } from '../model/operation-choice.ts';
import type { FoundOperations } from '../openapi/schema-order.ts';
import { reasonOf } from '../tool-actions.ts';
import { toolOperationsQuery } from '../tools-query.ts';
import { ChosenCount } from './chosen-count.tsx';
import { OperationPick } from './operation-pick.tsx';

interface OperationPickerProps extends OverlayFrame {
  readonly tool: Tool;
  readonly chosen: readonly string[] | undefined;
  /** Gets undefined where all are chosen. */
  readonly onChoose: (chosen: readonly string[] | undefined) => void;
}

/** Chooses which operations of a tool models get. */
export function OperationPicker({ tool, chosen, onChoose, ...overlay }: OperationPickerProps) {
  const t = useT();
  const { data: found, error, refetch } = useQuery(toolOperationsQuery(tool));
  const frame = {
    ...dialogFrame(overlay),
    size: 'wide',
    title: t('openapiTools.picker.title', { name: tool.name }),
    description: t('openapiTools.picker.text'),
  } as const;
  if (!found) {
    return (
      <Dialog {...frame}>
        {error ? (
          <ErrorBlock title={t('tools.form.notLoaded')} text={reasonOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines />
        )}
      </Dialog>
    );
  }
  return <LoadedPicker found={found} stored={chosen} onChoose={onChoose} onClose={overlay.onClose} frame={frame} />;
}

interface LoadedPickerProps {
  readonly found: FoundOperations;
  readonly stored: readonly string[] | undefined;
  readonly onChoose: OperationPickerProps['onChoose'];
  readonly onClose: () => void;
  readonly frame: Pick<
    Parameters<typeof Dialog>[0],
    'open' | 'onOpenChange' | 'onClosed' | 'size' | 'title' | 'description'
  >;
}

function LoadedPicker({ found: { operations, left }, stored, onChoose, onClose, frame }: LoadedPickerProps) {
  const t = useT();
  const [chosen, setChosen] = useState(() => chosenAtFirst(operations, stored));
  return (
    <Dialog
      {...frame}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            onClick={() => {
              onChoose(storedChoice(operations, chosen));
              onClose();
            }}
          >
            {t('openapiTools.picker.done')}
          </Button>
        </>
      }
    >
      <OperationPick operations={operations} chosen={chosen} onChoose={setChosen} />
      <ChosenCount chosen={chosen.size} total={operations.length} left={left} />
    </Dialog>
  );
}
