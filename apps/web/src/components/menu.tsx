import {
  cloneElement,
  createContext,
  use,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { lazyPart, type LazyPartOptions } from './lazy-part.tsx';
import {
  MenuPartsContext,
  type MenuItemProps,
  type MenuParts,
  type MenuPoint,
  type MenuSurfaceProps,
} from './menu-parts.ts';
import { usePhone } from './use-phone.ts';

interface MenuState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

const MenuContext = createContext<MenuState | undefined>(undefined);

const floating: LazyPartOptions<MenuSurfaceProps> = {
  place: 'floating',
  dismiss: ({ onOpenChange }) => onOpenChange(false),
};
const MenuPopup = lazyPart(() => import('./menu-popup.tsx'), 'MenuPopup', floating);
const MenuSheet = lazyPart(() => import('./menu-sheet.tsx'), 'MenuSheet', floating);

interface MenuProps {
  readonly children: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** A list of acts behind a button: a menu beside it, on phones a sheet. */
export function Menu({ children, open: controlled, onOpenChange }: MenuProps) {
  const [uncontrolled, setUncontrolled] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const setOpen = (open: boolean) => {
    setUncontrolled(open);
    onOpenChange?.(open);
  };
  return <MenuContext value={{ open: controlled ?? uncontrolled, setOpen, anchor }}>{children}</MenuContext>;
}

interface TriggerElementProps {
  ref?: Ref<HTMLElement>;
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'data-popup-open'?: true | undefined;
}

/** Makes its one child, a button of any kind, open the menu. */
export function MenuTrigger({ children }: { readonly children: ReactElement<TriggerElementProps> }) {
  const { open, setOpen, anchor } = useMenu();
  return cloneElement(children, {
    ref: anchor,
    onClick: () => setOpen(!open),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
    },
    onPointerEnter: () => void MenuPopup.preload(),
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'data-popup-open': open || undefined,
  });
}

interface MenuContentProps {
  readonly children: ReactNode;
  readonly label?: string;
  readonly align?: 'start' | 'end';
  readonly side?: 'below' | 'above';
  readonly heading?: ReactNode;
  /** What gets the focus when the menu has closed; left out, its button does. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
  /** Where it opens in place of beside its button. */
  readonly at?: MenuPoint | undefined;
}

/** The rows of the menu. */
export function MenuContent(props: MenuContentProps) {
  const { children, label, align = 'start', side = 'below', heading, finalFocus, at } = props;
  const { open, setOpen, anchor } = useMenu();
  const isPhone = usePhone();
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  const Surface = isPhone ? MenuSheet : MenuPopup;
  const frame = { open, onOpenChange: setOpen, anchor, finalFocus: finalFocus ?? anchor };
  const surface = { ...frame, at, label, align, side, heading };
  return <Surface {...surface}>{children}</Surface>;
}

/** One act. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts();
  return <Item {...props} />;
}

/** A hairline between groups of acts. */
export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator />;
}

/** Acts that a sheet shows as a row of tiles; in a menu beside its button they are rows like the others. */
export function MenuTiles({ children }: { readonly children: ReactNode }) {
  const { Tiles } = useParts();
  return <Tiles>{children}</Tiles>;
}

function useMenu(): MenuState {
  const menu = use(MenuContext);
  if (menu === undefined) throw new Error('MenuTrigger and MenuContent belong inside a Menu');
  return menu;
}

function useParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (parts === undefined) throw new Error('MenuItem and MenuSeparator belong inside a MenuContent');
  return parts;
}
