import { useRef, useState } from 'react';
import type { MenuPoint } from '#/components/menu-parts.ts';
import { Menu, MenuContent } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { pictureName } from '../model/picture-name.ts';
import { usePicture } from '../storage/seen-pictures.ts';
import { PictureMenuItems, type PictureUses } from './picture-menu-items.tsx';

interface CellMenuProps extends PictureUses {
  readonly id: string;
  readonly at: MenuPoint;
  readonly onClosed: () => void;
}

/** The menu of a picture, where a right-click or a long press asked for it. */
export function CellMenu({ id, at, onClosed, ...uses }: CellMenuProps) {
  const t = useT();
  const picture = usePicture(id);
  const [isOpen, setIsOpen] = useState(true);
  const pressed = useRef(document.activeElement instanceof HTMLElement ? document.activeElement : null);
  if (!picture) return null;
  const change = (open: boolean): void => {
    setIsOpen(open);
    if (!open) onClosed();
  };
  const name = pictureName(picture) || t('imageHistory.untitled');
  return (
    <Menu open={isOpen} onOpenChange={change}>
      <MenuContent
        label={t('imageHistory.acts.menu', { name })}
        at={at}
        finalFocus={pressed}
        heading={<span className="truncate text-subhead">{name}</span>}
      >
        <PictureMenuItems picture={picture} {...uses} />
      </MenuContent>
    </Menu>
  );
}
