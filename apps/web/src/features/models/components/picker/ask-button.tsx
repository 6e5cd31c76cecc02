import { Button, type ButtonProps } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';

interface AskButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  readonly count: number;
  readonly onAsk: () => void;
}

/** On to the chat, with the models that were ticked. */
export function AskButton({ count, onAsk, ...look }: AskButtonProps) {
  const t = useT();
  const words = count === 2 ? t('modelPicker.askBoth') : t('modelPicker.askCount', { count });
  return (
    <Button variant="primary" {...look} onClick={onAsk}>
      {words}
    </Button>
  );
}
