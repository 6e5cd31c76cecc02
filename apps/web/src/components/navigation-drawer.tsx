import { Menu as MenuIcon } from 'lucide-react';
import { create } from 'zustand';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from './icon-button.tsx';

/** Whether the phone's navigation drawer is open. Screens open it from their header; the shell draws it. */
export const useNavigationDrawer = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

function openNavigationDrawer(): void {
  useNavigationDrawer.setState({ isOpen: true });
}

export function closeNavigationDrawer(): void {
  useNavigationDrawer.setState({ isOpen: false });
}

/** The menu button at the start of a screen's header; wide screens show the sidebar and need no button. */
export function NavigationButton() {
  const t = useT();
  return (
    <span className="md:hidden">
      <IconButton label={t('shell.openNavigation')} icon={MenuIcon} size={44} onClick={openNavigationDrawer} />
    </span>
  );
}
