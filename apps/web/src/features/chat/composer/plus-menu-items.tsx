import { AtSign, Camera, NotebookPen, Paperclip, Plug, Settings2, SquareSlash, Wrench, Zap } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { openPrompts } from '#/features/prompts/public.ts';
import { useSession } from '#/features/chat-core/public.ts';
import { openMcpResources, useHasResources } from '#/features/mcp/public.ts';
import { openTools } from '#/features/tools/public.ts';
import type { SuggestionKind } from '#/components/suggestions/suggest-trigger.ts';

interface PlusMenuItemsProps {
  readonly sessionId: string;
  readonly onAttach: (() => void) | undefined;
  readonly onPhoto: (() => void) | undefined;
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
  readonly onAsk: (kind: SuggestionKind) => void;
}

const LISTS = [
  { kind: 'prompt', icon: SquareSlash, label: 'composer.prompts', detail: 'composer.promptsText' },
  { kind: 'command', icon: Zap, label: 'composer.commands', detail: 'composer.commandsText' },
  { kind: 'model', icon: AtSign, label: 'composer.models', detail: 'composer.modelsText' },
] as const;

/** The rows of the menu behind the plus. */
export function PlusMenuItems({ sessionId, onAttach, onPhoto, onFiles, onAsk }: PlusMenuItemsProps) {
  const t = useT();
  const navigate = useNavigate();
  const hasResources = useHasResources();
  const count = useSession(sessionId)?.tools.length ?? 0;
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
      {onFiles && hasResources && (
        <MenuItem icon={Plug} detail={t('mcp.resources.menuText')} onSelect={() => void openMcpResources(onFiles)}>
          {t('mcp.resources.menu')}
        </MenuItem>
      )}
      <MenuItem
        icon={Wrench}
        detail={count === 0 ? t('composer.toolsText') : t('tools.on', { count })}
        onSelect={() => void openTools(sessionId)}
      >
        {t('composer.tools')}
      </MenuItem>
      {LISTS.map(({ kind, icon, label, detail }) => (
        <MenuItem key={kind} icon={icon} detail={t(detail)} onSelect={() => onAsk(kind)}>
          {t(label)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={NotebookPen} detail={t('composer.managePromptsText')} onSelect={() => void openPrompts()}>
        {t('composer.managePrompts')}
      </MenuItem>
      <MenuItem icon={Settings2} detail={t('composer.manageToolsText')} onSelect={() => navigate({ to: '/tools' })}>
        {t('composer.manageTools')}
      </MenuItem>
    </>
  );
}
