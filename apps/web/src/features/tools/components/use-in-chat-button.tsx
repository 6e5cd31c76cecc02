import { Button, type ButtonProps } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ListedTool } from '../model/find-tools.ts';
import { useInChat } from '../use-in-chat.ts';

type UseInChatButtonProps = Pick<ListedTool, 'id' | 'name'> & Pick<ButtonProps, 'variant' | 'className'>;

/** Starts a chat that has a tool on. */
export function UseInChatButton({ id, name, ...look }: UseInChatButtonProps) {
  const t = useT();
  const { label, onSelect } = useInChat()(id);
  return (
    <Button size="small" aria-label={t('tools.screen.useNamed', { name })} onClick={onSelect} {...look}>
      {label}
    </Button>
  );
}
