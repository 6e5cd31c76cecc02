import { Check } from 'lucide-react';
import { createContext, use, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ICON_STROKE } from './icon.ts';
import { MenuPartsContext, type MenuItemProps, type MenuParts, type MenuSurfaceProps } from './menu-parts.ts';
import { Sheet } from './sheet.tsx';

const PARTS: MenuParts = { Item: SheetItem, Separator: SheetSeparator, Tiles: SheetTiles };
const TilesContext = createContext(false);
const CloseContext = createContext<() => void>(() => undefined);

/** A menu on a phone. */
export function MenuSheet({ open, onOpenChange, finalFocus, label, heading, children }: MenuSurfaceProps) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      label={label}
      layer="menu"
      initialFocus={menu}
      finalFocus={finalFocus}
    >
      {heading !== undefined && <div className="px-2 pb-2">{heading}</div>}
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex flex-col outline-none"
      >
        <CloseContext value={() => onOpenChange(false)}>
          <MenuPartsContext value={PARTS}>{children}</MenuPartsContext>
        </CloseContext>
      </div>
    </Sheet>
  );
}

function SheetItem({ children, icon: Glyph, danger, disabled, checked, detail, staysOpen, onSelect }: MenuItemProps) {
  const close = use(CloseContext);
  const isTile = use(TilesContext);
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => {
        if (staysOpen !== true) close();
        onSelect();
      }}
      className={classNames(
        isTile
          ? 'flex min-h-17 min-w-0 flex-col items-center justify-center gap-2 rounded-card bg-sunken px-1 py-2 text-center text-small font-medium'
          : 'flex min-h-12 items-center gap-3.5 rounded-control px-2 py-1.5 text-start text-prose focus-visible:bg-sunken',
        'active:bg-hover disabled:text-text-4',
        danger === true && 'text-danger',
      )}
    >
      {Glyph && (
        <Glyph
          className={classNames('size-5 shrink-0', danger !== true && 'text-text-2')}
          strokeWidth={ICON_STROKE}
          aria-hidden
        />
      )}
      <span className={isTile ? 'max-w-full min-w-0 wrap-anywhere' : 'flex min-w-0 flex-1 flex-col'}>
        <span>{children}</span>
        {detail !== undefined && <span className="text-small text-text-3">{detail}</span>}
      </span>
      {checked === true && <Check className="size-5 shrink-0 text-accent-text" strokeWidth={2.2} aria-hidden />}
    </button>
  );
}

function SheetTiles({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 pb-2">
      <TilesContext value>{children}</TilesContext>
    </div>
  );
}

function SheetSeparator() {
  return <hr className="mx-2 my-1.5 shrink-0 border-line" />;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const index = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
