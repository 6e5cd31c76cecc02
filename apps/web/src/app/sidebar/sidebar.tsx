import { lazyPart } from '#/components/lazy-part.tsx';
import { useT } from '#/i18n/use-t.ts';
import { SidebarHandle } from './sidebar-handle.tsx';
import { isNarrow } from './sidebar-width.ts';
import { toggleSidebar, useSidebarResize } from './use-sidebar-resize.ts';
import { WideSidebar } from './wide-sidebar.tsx';

/** Most people keep the wide one. */
const NarrowSidebar = lazyPart(() => import('./narrow-sidebar.tsx'), 'NarrowSidebar', { place: 'icon' });

/** The first zone of the window: where to go, and the chats. */
export function Sidebar() {
  const t = useT();
  const { width, handle } = useSidebarResize();
  const Content = isNarrow(width) ? NarrowSidebar : WideSidebar;
  return (
    <aside aria-label={t('shell.navigation')} className="relative h-full shrink-0 bg-side" style={{ width }}>
      <Content onToggleWidth={() => toggleSidebar(width)} />
      <SidebarHandle width={width} handle={handle} />
    </aside>
  );
}
