import { GOING_ACTS, type GoingAct, runAct } from '#/features/chat/public.ts';
import { openShortcutsOverlay } from '#/features/settings/public.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { openPalette } from './palette/open-palette.ts';
import { useShortcuts, type Shortcut } from './shortcuts.ts';
import { toggleSidebar } from './sidebar/toggle-sidebar.ts';

/** The keys that work on every screen. */
export function useShellShortcuts(): readonly Shortcut[] {
  const navigation = useNavigation();
  const act = (going: GoingAct): Shortcut => ({
    keys: going.keys ?? [],
    label: going.label,
    run: () => runAct(going, { navigation }),
  });
  const shortcuts: readonly Shortcut[] = [
    act(GOING_ACTS.new),
    { keys: ['Mod+K'], label: 'palette.keys.palette', run: openPalette },
    act(GOING_ACTS.search),
    act(GOING_ACTS.previous),
    act(GOING_ACTS.next),
    {
      keys: ['Mod+B'],
      label: 'palette.keys.sidebar',
      run: toggleSidebar,
    },
    act(GOING_ACTS.settings),
    { keys: ['Mod+/'], label: 'palette.keys.help', run: openShortcutsOverlay },
  ];
  useShortcuts(shortcuts);
  return shortcuts;
}
