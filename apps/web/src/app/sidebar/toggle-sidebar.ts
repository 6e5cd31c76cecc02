import { getConfig, updateConfig } from '#/features/settings/public.ts';
import { toggleSidebarWidth } from './sidebar-width.ts';

/** Makes the sidebar narrow, or wide again. */
export function toggleSidebar(): void {
  updateConfig({ sidebarWidth: toggleSidebarWidth(getConfig().sidebarWidth) });
}
