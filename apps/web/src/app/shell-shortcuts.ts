import { getConfig, updateConfig } from '#/features/settings/public.ts';
import { openShortcutsOverlay } from '#/features/settings/shortcuts-overlay.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { useChatNavigation } from './chat-navigation.ts';
import { openPalette } from './palette/open-palette.ts';
import { useShortcuts, type Shortcut } from './shortcuts.ts';
import { toggleSidebarWidth } from './sidebar/sidebar-width.ts';

/** The keys that work on every screen. */
export function useShellShortcuts(): readonly Shortcut[] {
  const navigate = useNavigate();
  const { startNewChat, stepChat } = useChatNavigation();
  const shortcuts: readonly Shortcut[] = [
    { keys: ['Mod+J'], label: 'palette.keys.newChat', run: () => void startNewChat() },
    { keys: ['Mod+K'], label: 'palette.keys.palette', run: openPalette },
    { keys: ['Mod+Shift+F'], label: 'palette.keys.search', run: () => navigate({ to: '/search-chat' }) },
    {
      keys: ['Alt+ArrowUp', 'Ctrl+ArrowUp'],
      label: 'palette.keys.previousChat',
      run: () => void stepChat(-1),
    },
    {
      keys: ['Alt+ArrowDown', 'Ctrl+ArrowDown'],
      label: 'palette.keys.nextChat',
      run: () => void stepChat(1),
    },
    {
      keys: ['Mod+B'],
      label: 'palette.keys.sidebar',
      run: () => updateConfig({ sidebarWidth: toggleSidebarWidth(getConfig().sidebarWidth) }),
    },
    { keys: ['Mod+,'], label: 'palette.keys.settings', run: () => navigate({ to: '/settings' }) },
    { keys: ['Mod+/'], label: 'palette.keys.help', run: openShortcutsOverlay },
  ];
  useShortcuts(shortcuts);
  return shortcuts;
}
