import { getConfig, updateConfig } from '../features/settings/public.ts';
import { openShortcutsOverlay } from '../features/settings/shortcuts-overlay.ts';
import { useNavigate } from '../lib/router/router-context.tsx';
import { useChatNavigation } from './chat-navigation.ts';
import { useShortcuts, type Shortcut } from './shortcuts.ts';
import { toggleSidebarWidth } from './sidebar/sidebar-width.ts';

/** The keys that work on every screen. */
export function useShellShortcuts(): readonly Shortcut[] {
  const navigate = useNavigate();
  const { startNewChat, stepChat } = useChatNavigation();
  const shortcuts: readonly Shortcut[] = [
    { keys: ['Mod+J'], label: 'shell.shortcutNewChat', run: () => void startNewChat() },
    { keys: ['Mod+K'], label: 'shell.shortcutSearch', run: () => navigate({ to: '/search-chat' }) },
    {
      keys: ['Alt+ArrowUp', 'Ctrl+ArrowUp'],
      label: 'shell.shortcutPreviousChat',
      run: () => void stepChat(-1),
    },
    {
      keys: ['Alt+ArrowDown', 'Ctrl+ArrowDown'],
      label: 'shell.shortcutNextChat',
      run: () => void stepChat(1),
    },
    {
      keys: ['Mod+B'],
      label: 'shell.shortcutSidebar',
      run: () => updateConfig({ sidebarWidth: toggleSidebarWidth(getConfig().sidebarWidth) }),
    },
    { keys: ['Mod+,'], label: 'shell.shortcutSettings', run: () => navigate({ to: '/settings' }) },
    { keys: ['Mod+/'], label: 'shell.shortcutHelp', run: openShortcutsOverlay },
  ];
  useShortcuts(shortcuts);
  return shortcuts;
}
