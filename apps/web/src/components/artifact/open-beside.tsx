import { Maximize2, PanelRightOpen } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from '../icon-button.tsx';
import { useWide } from '../use-wide.ts';

/** Gives a code block more room: beside the chat, or all of a small window. */
export function OpenBeside({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT();
  const isWide = useWide();
  return (
    <IconButton
      label={t(isWide ? 'artifacts.beside' : 'artifacts.fullScreen')}
      icon={isWide ? PanelRightOpen : Maximize2}
      size={28}
      className={isWide ? 'rtl:-scale-x-100' : undefined}
      onClick={onOpen}
    />
  );
}
