import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import type { MenuPoint } from '#/components/menu-parts.ts';
import { Menu, MenuContent, MenuTrigger } from '#/components/menu.tsx';

interface RowMenuProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly isTabStop: boolean;
  /** Where it opens in place of beside its button. */
  readonly at: MenuPoint | undefined;
  readonly children: ReactNode;
}

/** The menu at the end of a row of the list. */
export function RowMenu({ label, isOpen, onOpenChange, isTabStop, at, children }: RowMenuProps) {
  return (
    <div className="absolute inset-y-0 end-1.5 flex items-center">
      <Menu open={isOpen} onOpenChange={onOpenChange}>
        <MenuTrigger>
          <IconButton label={label} icon={Ellipsis} size={28} tabIndex={isTabStop || isOpen ? 0 : -1} />
        </MenuTrigger>
        <MenuContent label={label} at={at}>
          {children}
        </MenuContent>
      </Menu>
    </div>
  );
}
