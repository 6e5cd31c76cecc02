import { createContext, type ReactNode, type RefObject } from 'react';
import type { Icon } from './icon.ts';

export interface MenuItemProps {
  readonly children: ReactNode;
  readonly icon?: Icon | undefined;
  readonly shortcut?: string | undefined;
  /** The irreversible one; place it last, after a separator. */
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Makes the item one of a choice and shows whether it is the chosen one. */
  readonly checked?: boolean | undefined;
  /** A second, quieter line. */
  readonly detail?: ReactNode;
  /** Shows more of the menu instead of closing it. */
  readonly staysOpen?: boolean | undefined;
  readonly onSelect: () => void;
}

/** A place in the window, in pixels. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

export interface MenuSurfaceProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  /** Where it opens in place of beside its button, for a menu that a right-click asked for. */
  readonly at: MenuPoint | undefined;
  readonly label: string | undefined;
  readonly align: 'start' | 'end';
  readonly side: 'below' | 'above';
  /** What stands above the rows of a sheet, such as the thing the actions are about. */
  readonly heading: ReactNode;
  /** Where the focus goes when the menu has closed. */
  readonly finalFocus: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** How a surface draws the rows of the menu it holds. */
export interface MenuParts {
  readonly Item: (props: MenuItemProps) => ReactNode;
  readonly Separator: () => ReactNode;
  /** A row of large items, where the surface is a sheet. */
  readonly Tiles: (props: { readonly children: ReactNode }) => ReactNode;
}

export const MenuPartsContext = createContext<MenuParts | undefined>(undefined);
