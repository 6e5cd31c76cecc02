import { Wrench } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { TurnModel } from '#/features/chat-core/public.ts';
import { openTools } from '../open-tools.ts';
import { useUnableModels } from '../use-unable-models.ts';

interface ToolsChipProps {
  readonly sessionId: string;
  readonly count: number;
  /** Who is going to answer. */
  readonly asked: readonly TurnModel[];
}

/** Beside the text that is written: how many tools its model may use, or that it can use none. */
export function ToolsChip({ sessionId, count, asked }: ToolsChipProps) {
  const t = useT();
  const { isAll, note } = useUnableModels(asked);
  return (
    <Chip
      icon={Wrench}
      on={!isAll}
      aria-pressed={undefined}
      onClick={() => void openTools(sessionId)}
      {...(note !== undefined && tooltipAttributes({ label: note }))}
    >
      {isAll ? t('tools.notSupported') : t('tools.on', { count })}
    </Chip>
  );
}
