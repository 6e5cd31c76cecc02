import { Wrench } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { useT } from '#/i18n/use-t.ts';
import { openTools } from '../open-tools.ts';

/** Beside the text that is written: how many tools its model may use. */
export function ToolsChip({ sessionId, count }: { readonly sessionId: string; readonly count: number }) {
  const t = useT();
  return (
    <Chip icon={Wrench} on aria-pressed={undefined} onClick={() => void openTools(sessionId)}>
      {t('tools.on', { count })}
    </Chip>
  );
}
