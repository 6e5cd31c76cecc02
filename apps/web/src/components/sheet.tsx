import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode, RefObject } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { classNames } from './class-names.ts';
import { useOverlayLayer, type LayerKind } from './overlay-stack.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
  /** Stays in sight at the lower edge, however long the rest is. */
  readonly foot?: ReactNode;
  /** For a sheet without a visible title. */
  readonly label?: string | undefined;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  readonly layer?: LayerKind | undefined;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly finalFocus?: RefObject<HTMLElement | null> | undefined;
  readonly onClosed?: (() => void) | undefined;
}

const SAFE_END = 'pb-[calc(1rem+env(safe-area-inset-bottom))]';

/** What a dialog or a menu is on a phone: it comes from below and is dragged back there. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onOpenChange,
    children,
    foot,
    label,
    role,
    layer = 'dialog',
    initialFocus,
    finalFocus,
    onClosed,
  } = props;
  const t = useT();
  const changeOpen = useOverlayLayer(open, onOpenChange, layer);
  const returned = useReturnedFocus(open, finalFocus);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={changeOpen}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
      swipeDirection="down"
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={classNames('scrim', layer === 'menu' && 'z-50')} forceRender />
        <Drawer.Viewport className={classNames('fixed inset-0 flex items-end', layer === 'menu' ? 'z-50' : 'z-40')}>
          <Drawer.Popup
            {...returned}
            {...(role && { role })}
            aria-label={label}
            {...(initialFocus && { initialFocus })}
            className={classNames(
              'sheet flex w-full flex-col rounded-t-sheet bg-raised text-text-1 shadow-e3 outline-none',
              // Of a menu all acts should be in sight, on the shortest phones too.
              layer === 'menu' ? 'max-h-[calc(100dvh-2rem)]' : 'max-h-[88dvh]',
            )}
          >
            <div className="flex h-6 shrink-0 items-center justify-center" aria-hidden>
              <span className="h-1 w-9 rounded-full bg-line-control" />
            </div>
            <Drawer.Content
              className={classNames(
                'scroll-fade-down min-h-0 overflow-y-auto overscroll-contain px-4',
                foot === undefined ? SAFE_END : 'pb-3',
              )}
            >
              {children}
            </Drawer.Content>
            {foot !== undefined && <div className={classNames('shrink-0 px-5 pt-2', SAFE_END)}>{foot}</div>}
            <Drawer.Close className="sr-only">{t('components.closePanel')}</Drawer.Close>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
