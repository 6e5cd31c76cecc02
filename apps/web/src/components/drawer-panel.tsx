import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { currentLanguage } from '#/i18n/i18n.ts';
import type { DrawerProps } from './drawer.tsx';
import { useOverlayLayer } from './overlay-stack.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

/** The drawer itself, loaded by those who open one. */
export function DrawerPanel({ open, onOpenChange, label, children }: DrawerProps) {
  const changeOpen = useOverlayLayer(open, onOpenChange);
  const returned = useReturnedFocus(open);
  const towardsStart = currentLanguage().dir === 'rtl' ? 'right' : 'left';
  return (
    <BaseDrawer.Root open={open} onOpenChange={changeOpen} swipeDirection={towardsStart}>
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className="scrim z-30" />
        <BaseDrawer.Viewport className="fixed inset-0 z-30 flex items-stretch justify-start">
          <BaseDrawer.Popup
            {...returned}
            aria-label={label}
            className="side-drawer w-[84vw] max-w-80.5 overflow-hidden rounded-e-panel bg-side text-text-1 shadow-e3 outline-none"
          >
            <BaseDrawer.Content className="h-full overflow-y-auto overscroll-contain">{children}</BaseDrawer.Content>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  );
}
