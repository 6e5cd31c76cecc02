import { Sparkles, Undo2 } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useImprovement } from './use-improvement.ts';

/** Has a model write the prompt in more detail, and takes that back. */
export function ImproveChip({ prompt }: { readonly prompt: string }) {
  const t = useT();
  const { isRunning, canUndo, improve, undo } = useImprovement(prompt);
  if (canUndo) {
    return (
      <Chip variant="plain" icon={Undo2} onClick={undo}>
        {t('imagePanel.undoImprove')}
      </Chip>
    );
  }
  return (
    <Chip
      variant="plain"
      icon={Sparkles}
      disabled={prompt.trim() === '' || isRunning}
      aria-busy={isRunning}
      onClick={() => void improve()}
    >
      {isRunning ? t('imagePanel.improving') : t('imagePanel.improve')}
    </Chip>
  );
}
