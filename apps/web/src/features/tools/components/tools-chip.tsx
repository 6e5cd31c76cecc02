import { Wrench } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useSession, type TurnModel } from '#/features/chat-core/public.ts';
import { openTools } from '../open-tools.ts';
import { useUnableModels } from '../use-unable-models.ts';
import { useUsableTools } from './use-usable-tools.ts';

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
  const missing = useMissing(sessionId);
  const notes = [note, missing > 0 ? t('tools.missing', { count: missing }) : undefined];
  const label = notes.filter((line) => line !== undefined).join(' ');
  return (
    <Chip
      icon={Wrench}
      on={!isAll}
      aria-pressed={undefined}
      onClick={() => void openTools(sessionId)}
      {...(label !== '' && tooltipAttributes({ label }))}
    >
      {isAll ? t('tools.notSupported') : t('tools.on', { count: count - missing })}
    </Chip>
  );
}

/** How many tools of the chat are not there. */
function useMissing(sessionId: string): number {
  const { missingOf } = useUsableTools();
  const ids = useSession(sessionId)?.tools ?? [];
  return missingOf(ids).length;
}
