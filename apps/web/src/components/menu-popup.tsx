import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { isMac } from '#/lib/keyboard.ts';
import { classNames } from './class-names.ts';
import { ICON_STROKE } from './icon.ts';
import { Kbd } from './kbd.tsx';
import { MenuPartsContext, type MenuItemProps, type MenuParts, type MenuSurfaceProps } from './menu-parts.ts';
import { useOverlayLayer } from './overlay-stack.ts';
import { ariaShortcut } from './shortcut-text.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

const PARTS: MenuParts = { Item: PopupItem, Separator: PopupSeparator, Tiles: ({ children }) => children };

/** A menu beside its button. */
export function MenuPopup(props: MenuSurfaceProps) {
  const { open, onOpenChange, anchor, at, finalFocus, label, align, side, children } = props;
  const changeOpen = useOverlayLayer(open, onOpenChange, 'menu');
  const returned = useReturnedFocus(open, finalFocus);
  return (
    <BaseMenu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        // The press that closes the menu here would open it again as the button's own click.
        const isOnButton = details.event.target instanceof Node && anchor.current?.contains(details.event.target);
        if (!next && isOnButton === true && details.reason !== 'escape-key') return details.cancel();
        changeOpen(next, details);
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={at ? { getBoundingClientRect: () => DOMRect.fromRect(at) } : anchor}
          align={align}
          side={side === 'above' ? 'top' : 'bottom'}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <BaseMenu.Popup
            {...returned}
            aria-label={label}
            className="popup max-h-(--available-height) min-w-52 max-w-80 overflow-y-auto overscroll-contain rounded-menu bg-raised p-1.5 text-text-1 shadow-e3 outline-none"
          >
            <MenuPartsContext value={PARTS}>{children}</MenuPartsContext>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function PopupItem({ children, icon: Glyph, shortcut, danger, disabled, checked, detail, onSelect }: MenuItemProps) {
  const className = classNames(
    'flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-row px-2 py-1 outline-none select-none',
    'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-text-4 pointer-coarse:min-h-11',
    'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
    danger === true && 'text-danger',
  );
  const row = (
    <>
      {Glyph && (
        <Glyph
          className={classNames('size-4 shrink-0', danger !== true && 'text-text-2')}
          strokeWidth={ICON_STROKE}
          aria-hidden
        />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{children}</span>
        {detail !== undefined && <span className="truncate text-meta text-text-3">{detail}</span>}
      </span>
      {checked === true && <Check className="size-4 shrink-0 text-accent-text" strokeWidth={2.2} aria-hidden />}
      {shortcut !== undefined && (
        <span aria-hidden>
          <Kbd keys={shortcut} />
        </span>
      )}
    </>
  );
  return (
    <BaseMenu.Item
      {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
      aria-keyshortcuts={ariaShortcut(shortcut, isMac)}
      className={className}
      onClick={onSelect}
      {...(disabled === true && { disabled })}
    >
      {row}
    </BaseMenu.Item>
  );
}

function PopupSeparator() {
  return <BaseMenu.Separator className="mx-2 my-1.5 h-px bg-line" />;
}
