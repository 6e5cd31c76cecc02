import type { Tool } from '@parley/contract';
import { ListChecks } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { numberText } from '#/i18n/number-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { openOperationPicker } from '../operation-dialogs.ts';

interface OperationsChoiceProps {
  readonly tool: Tool;
  readonly chosen: readonly string[] | undefined;
  readonly onChoose: (chosen: readonly string[] | undefined) => void;
}

/** Which operations models get of a tool, and the way to change that. */
export function OperationsChoice({ tool, chosen, onChoose }: OperationsChoiceProps) {
  const t = useT();
  return (
    <div className="flex items-center gap-4">
      <span className="flex min-w-0 grow flex-col">
        <span className="text-ui font-medium">{t('openapiTools.picker.label')}</span>
        <span className="text-small text-text-3">
          {chosen
            ? t('openapiTools.picker.chosen', { count: chosen.length, formatted: numberText(chosen.length) })
            : t('openapiTools.picker.every')}
        </span>
      </span>
      <Button variant="outline" icon={ListChecks} onClick={() => void openOperationPicker({ tool, chosen, onChoose })}>
        {t('openapiTools.picker.choose')}
      </Button>
    </div>
  );
}
