import { SIDEBAR_WIDTH_MAX_PX, SIDEBAR_WIDTH_NARROW_PX } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import type { useSidebarResize } from './use-sidebar-resize.ts';

interface SidebarHandleProps {
  readonly width: number;
  readonly handle: ReturnType<typeof useSidebarResize>['handle'];
}

/** The edge of the sidebar: drag, a short click and the keyboard change its width. */
export function SidebarHandle({ width, handle }: SidebarHandleProps) {
  const t = useT();
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be dragged
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('shell.resizeSidebar')}
      aria-valuemin={SIDEBAR_WIDTH_NARROW_PX}
      aria-valuemax={SIDEBAR_WIDTH_MAX_PX}
      aria-valuenow={width}
      className="group absolute inset-y-0 -end-1 z-10 w-2 cursor-col-resize touch-none outline-none"
      {...handle}
    >
      <div className="mx-auto h-full w-0.5 bg-accent opacity-0 transition-opacity duration-120 group-hover:opacity-100 group-focus-visible:opacity-100 group-active:opacity-100" />
    </div>
  );
}
