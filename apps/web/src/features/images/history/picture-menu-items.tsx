import {
  CircleUserRound,
  Copy,
  Download,
  Heart,
  HeartOff,
  ImagePlus,
  MessageSquarePlus,
  RotateCcw,
  Trash2,
  Upload,
} from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { askToDelete, copyPicture, downloadPictures, keepOnServer, makeAvatar, setFavourite } from './picture-acts.ts';

/** What the screen around pictures does with them. */
export interface PictureUses {
  readonly onReuse: (picture: PictureRecord) => void;
  readonly onReference: (pictures: readonly PictureRecord[]) => void;
  readonly onOpenInChat: (pictures: readonly PictureRecord[]) => void;
}

interface PictureMenuItemsProps extends PictureUses {
  readonly picture: PictureRecord;
  /** After it was deleted. */
  readonly onDeleted?: (() => void) | undefined;
}

/** Everything that can be done with one picture. */
export function PictureMenuItems({ picture, onDeleted, ...uses }: PictureMenuItemsProps) {
  const t = useT();
  const canCopy = typeof ClipboardItem !== 'undefined';
  const remove = async () => {
    if (await askToDelete([picture.id])) onDeleted?.();
  };
  return (
    <>
      <MenuItem icon={RotateCcw} onSelect={() => uses.onReuse(picture)}>
        {t('imageHistory.acts.reuse')}
      </MenuItem>
      <MenuItem icon={ImagePlus} onSelect={() => uses.onReference([picture])}>
        {t('imageHistory.acts.reference')}
      </MenuItem>
      <MenuItem icon={MessageSquarePlus} onSelect={() => uses.onOpenInChat([picture])}>
        {t('imageHistory.acts.openInChat')}
      </MenuItem>
      <MenuSeparator />
      {canCopy && (
        <MenuItem icon={Copy} onSelect={() => void copyPicture(picture)}>
          {t('imageHistory.acts.copy')}
        </MenuItem>
      )}
      <MenuItem icon={Download} onSelect={() => void downloadPictures([picture])}>
        {t('imageHistory.acts.download')}
      </MenuItem>
      <MenuItem icon={Upload} onSelect={() => void keepOnServer(picture)}>
        {t('files.keep')}
      </MenuItem>
      <MenuItem
        icon={picture.isFavourite ? HeartOff : Heart}
        onSelect={() => void setFavourite([picture.id], !picture.isFavourite)}
      >
        {picture.isFavourite ? t('imageHistory.acts.unfavourite') : t('imageHistory.acts.favourite')}
      </MenuItem>
      <MenuItem icon={CircleUserRound} onSelect={() => void makeAvatar(picture)}>
        {t('imageHistory.acts.avatar')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void remove()}>
        {t('imageHistory.acts.delete')}
      </MenuItem>
    </>
  );
}
