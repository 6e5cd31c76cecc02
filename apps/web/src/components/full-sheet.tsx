import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode, RefObject } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { useOverlayLayer } from './overlay-stack.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface FullSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  /** The field inside that takes the focus. Left out, the sheet itself does, and no keyboard comes up over it. */
  readonly focusOn?: RefObject<HTMLElement | null> | undefined;
  /** What gets the focus back. */
  readonly anchor?: HTMLElement | null | undefined;
  readonly children: ReactNode;
}

/** A sheet that takes the screen of a phone. */
export function FullSheet({ open, onOpenChange, label, focusOn, anchor, children }: FullSheetProps) {
  const t = useT();
  const changeOpen = useOverlayLayer(open, onOpenChange);
  const returned = useReturnedFocus(open, anchor);
  return (
    <Drawer.Root open={open} onOpenChange={changeOpen} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim" forceRender />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end">
          <Drawer.Popup
            {...returned}
            aria-label={label}
            initialFocus={focusOn ?? returned.ref}
            className="sheet flex h-[calc(100dvh-0.75rem-env(safe-area-inset-top))] w-full flex-col rounded-t-sheet bg-raised text-text-1 shadow-e3 outline-none"
          >
            <div className="flex h-6 shrink-0 items-center justify-center" aria-hidden>
              <span className="h-1 w-9 rounded-full bg-line-control" />
            </div>
            <Drawer.Content className="flex min-h-0 flex-1 flex-col">{children}</Drawer.Content>
            <Drawer.Close className="sr-only">{t('components.closePanel')}</Drawer.Close>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
