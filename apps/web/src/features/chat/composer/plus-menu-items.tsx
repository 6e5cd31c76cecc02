import { AtSign, Camera, NotebookPen, Paperclip, SquareSlash, Zap } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { openPrompts } from '#/features/prompts/public.ts';
import type { SuggestionKind } from './model/suggest-trigger.ts';

interface PlusMenuItemsProps {
  readonly onAttach: (() => void) | undefined;
  readonly onPhoto: (() => void) | undefined;
  readonly onAsk: (kind: SuggestionKind) => void;
}

const LISTS = [
  { kind: 'prompt', icon: SquareSlash, label: 'composer.prompts', detail: 'composer.promptsText' },
  { kind: 'command', icon: Zap, label: 'composer.commands', detail: 'composer.commandsText' },
  { kind: 'model', icon: AtSign, label: 'composer.models', detail: 'composer.modelsText' },
] as const;

/** The rows of the menu behind the plus. */
export function PlusMenuItems({ onAttach, onPhoto, onAsk }: PlusMenuItemsProps) {
  const t = useT();
  return (
    <>
      {onAttach && (
        <MenuItem icon={Paperclip} detail={t('composer.attachText')} onSelect={onAttach}>
          {t('composer.attach')}
        </MenuItem>
      )}
      {/* Where fingers press there is a camera at hand. */}
      {onPhoto && matchMedia('(pointer: coarse)').matches && (
        <MenuItem icon={Camera} detail={t('composer.photoText')} onSelect={onPhoto}>
          {t('composer.photo')}
        </MenuItem>
      )}
      {LISTS.map(({ kind, icon, label, detail }) => (
        <MenuItem key={kind} icon={icon} detail={t(detail)} onSelect={() => onAsk(kind)}>
          {t(label)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={NotebookPen} detail={t('composer.managePromptsText')} onSelect={() => void openPrompts()}>
        {t('composer.managePrompts')}
      </MenuItem>
    </>
  );
}
